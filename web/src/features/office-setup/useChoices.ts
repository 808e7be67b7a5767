import { useQuery } from "@tanstack/react-query";
import { choicesQuery } from "./api";
import type { Choice } from "./fields/ManyField";
import type { ResourceKey } from "./model/fields";
import { nameOf } from "./resources";

/** All records of a kind, as options. A device is shown with its clinic: device names are often alike. */
export function useChoices(of: ResourceKey): Choice<number>[] {
  const records = useQuery(choicesQuery(of)).data ?? [];
  const clinics = useQuery({ ...choicesQuery("clinics"), enabled: of === "devices" }).data ?? [];
  return records.map((record) => {
    const clinic = clinics.find(({ id }) => id === record.clinicId);
    const name = nameOf(of, record);
    return { value: record.id, label: clinic ? `${name}, ${nameOf("clinics", clinic)}` : name };
  });
}
