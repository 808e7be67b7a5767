import type { TextKey } from "../../../i18n";
import { type Field, namesOf } from "../model/fields";
import { fieldId } from "./RecordField";

/** The errors of a form, each with a link to its field. */
export function summaryOf(
  fields: readonly Field[],
  errors: Readonly<Record<string, string>>,
  text: (key: TextKey) => string,
): { href: string; label: string }[] {
  return Object.entries(errors).map(([name, message]) => {
    const field = fields.find((one) => namesOf(one).includes(name));
    if (!field) return { href: `#${fieldId(name)}`, label: message };
    const isPart = field.name !== name;
    const label = isPart ? (PARTS[name] ?? field.label) : field.label;
    return {
      href: `#${fieldId(field.name)}${isPart ? `-${name}` : ""}`,
      label: `${text(label)}: ${message}`,
    };
  });
}

/** The two numbers of a location. */
const PARTS: Readonly<Record<string, TextKey>> = {
  latitude: "setup.latitude",
  longitude: "setup.longitude",
};
