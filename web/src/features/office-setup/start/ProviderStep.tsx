import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import {
  changeConfiguration,
  configurationQuery,
  type EditedConfiguration,
} from "../../office-settings";
import type { Field, Values } from "../model/fields";
import { StepForm } from "./StepForm";

const FIELDS: readonly Field[] = [
  { name: "name", kind: "text", label: "start.provider_name", required: true },
  { name: "phone", kind: "text", label: "setup.phone", help: "start.phone_help", required: true },
];
const SECTION = "radiology";

/** The provider's name, if it has been set. */
export const providerQuery = () => configurationQuery(SECTION);

/** Whether the provider's name has been set. */
export function isNamed({ fields }: EditedConfiguration): boolean {
  const name = fields.find((field) => field.name === "name");
  return name !== undefined && name.value !== name.default;
}

/** The provider's name and contact. */
export function ProviderStep({ onDone }: { onDone: () => void }) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const query = providerQuery();
  const { data } = useQuery(query);
  if (!data) return null;
  const { version, fields } = data;
  const own = (name: string) => {
    const field = fields.find((one) => one.name === name);
    return field && field.value !== field.default ? String(field.value ?? "") : "";
  };

  async function save({ name, phone }: Values): Promise<void> {
    // The long name differs only if a person has changed it.
    const longName = own("longName") || name;
    try {
      const saved = await changeConfiguration(SECTION, version, { name, longName, phone });
      client.setQueryData(query.queryKey, saved);
    } catch (error) {
      // A colleague may have saved meanwhile: the next attempt knows what they did.
      void client.invalidateQueries({ queryKey: query.queryKey });
      throw error;
    }
  }

  return (
    <StepForm
      title={text("start.provider_title")}
      intro={text("start.provider_intro")}
      fields={FIELDS}
      first={{ name: own("name"), phone: own("phone") }}
      save={save}
      onDone={onDone}
    />
  );
}
