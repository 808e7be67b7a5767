import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import { Loading } from "../../../ui";
import { LoadFailure } from "../../office";
import { recordQuery } from "../api";
import { textOf } from "../model/fields";
import { SetupFrame } from "../SetupFrame";
import { useChoices } from "../useChoices";
import { mayWriteQuery } from "../writers";
import { WeekForm } from "./WeekForm";

const KIND = "schedules";

export function WeekPage({ id }: { id: number }) {
  const { text } = useLanguage();
  const device = useQuery(recordQuery("devices", id));
  const mayWrite = useQuery(mayWriteQuery({})).data ?? false;
  const clinic = useChoices("clinics").find(({ value }) => value === device.data?.clinicId);
  const name = device.data && textOf(device.data, "name");
  return (
    <SetupFrame
      title={name ? text("setup.week_of", { name }) : text("setup.schedules")}
      intro={clinic?.label}
      current={KIND}
    >
      <LoadFailure query={device} />
      {device.data && <WeekForm device={device.data} readOnly={!mayWrite} />}
      {device.isPending && <Loading label={text("office.loading")} blocks={[20]} />}
    </SetupFrame>
  );
}
