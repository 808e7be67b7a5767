import { useQuery } from "@tanstack/react-query";
import { type TextKey, useLanguage } from "../../i18n";
import { namedQuery } from "./api";
import { type Field, isLong, type ResourceKey, type Values } from "./model/fields";
import { ShownAssociation, ShownPublication } from "./questionnaires/Shown";
import { nameOf } from "./resources";
import { useChoices } from "./useChoices";

/** Returns the text of a value. */
export function Shown({ field, values }: { field: Field; values: Values }) {
  if (!("of" in field)) return <ShownValue field={field} values={values} />;
  const value = values[field.name];
  if (field.kind === "one" && isLong(field.of)) return <ShownName of={field.of} id={value} />;
  return <ShownChoice field={field} value={value} />;
}

function ShownName({ of, id }: { of: ResourceKey; id: unknown }) {
  const isThere = typeof id === "number";
  const record = useQuery({ ...namedQuery(of, isThere ? id : 0), enabled: isThere }).data;
  return record ? nameOf(of, record) : "";
}

function ShownChoice({ field, value }: { field: Extract<Field, { of: unknown }>; value: unknown }) {
  const { text } = useLanguage();
  const choices = useChoices(field.of);
  const name = (id: unknown) => choices.find((choice) => choice.value === id)?.label ?? "";
  if (field.kind === "one") return name(value);
  if (field.kind === "named") return String(value ?? "");
  const list = Array.isArray(value) ? value : [];
  if (field.kind === "names") return list.join(", ");
  return text("setup.count", { count: list.length });
}

function ShownValue({ field, values }: { field: Field; values: Values }) {
  const { text } = useLanguage();
  const value = values[field.name];
  switch (field.kind) {
    case "checkbox":
      return text(value === true ? "setup.yes" : "setup.no");
    case "cards":
    case "select": {
      const option = field.options.find((one) => one.value === value);
      return option ? text(option.text) : null;
    }
    case "number":
      return value === null || value === undefined ? null : withUnit(text, field.unit, value);
    case "numbers":
      return Array.isArray(value) && value.length > 0
        ? withUnit(text, field.unit, value.join(", "))
        : null;
    case "place":
      return `${values.latitude}, ${values.longitude}`;
    case "association":
      return <ShownAssociation values={values} />;
    case "publication":
      return <ShownPublication values={values} />;
    case "definition":
      return text("editor.lines", { count: String(value ?? "").split("\n").length });
    case "outcomes":
    case "preparation":
    case "needs":
    case "week":
      return text("setup.count", { count: Array.isArray(value) ? value.length : 0 });
    default:
      return String(value ?? "");
  }
}

function withUnit(text: (key: TextKey) => string, unit: TextKey | undefined, value: unknown) {
  return unit ? `${value} ${text(unit)}` : String(value);
}
