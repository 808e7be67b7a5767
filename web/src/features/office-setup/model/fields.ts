/** What a kind of record looks like, so that one page serves all kinds. */
import type { TextKey } from "../../../i18n";

/** A record on the wire. The description says what a field means. */
export type Values = Readonly<Record<string, unknown>>;

export interface SavedRecord extends Values {
  readonly id: number;
  readonly version: number;
}

export type ResourceKey =
  | "regions"
  | "clinics"
  | "devices"
  | "exams"
  | "exam_groups"
  | "body_parts"
  | "modalities"
  | "document_types"
  | "insurance_types"
  | "ethnicities"
  | "doctors"
  | "organizations"
  | "questionnaires"
  | "consent_forms";

/** Kinds with up to a million records: they are never all loaded, and fields that choose among them search. */
const LONG: readonly ResourceKey[] = ["doctors", "organizations"];

export function isLong(key: ResourceKey): boolean {
  return LONG.includes(key);
}

interface FieldBase {
  readonly name: string;
  readonly label: TextKey;
  readonly help?: TextKey;
  readonly required?: boolean;
  /** Whether it makes sense with the other values; always, if absent. */
  readonly isShown?: (values: Values) => boolean;
}

export interface Option {
  readonly value: string;
  readonly text: TextKey;
  readonly detail?: TextKey;
}

export type Field = FieldBase &
  (
    | { readonly kind: "text" | "area" | "slug" | "checkbox" | "zone" | "figure" | "place" }
    | { readonly kind: "number"; readonly unit?: TextKey }
    /** Several whole numbers. */
    | { readonly kind: "numbers"; readonly unit?: TextKey }
    | { readonly kind: "preparation" | "needs" | "week" }
    | { readonly kind: "cards" | "select"; readonly options: readonly Option[] }
    /** Which of two lists of records counts. */
    | { readonly kind: "association"; readonly options: readonly Option[] }
    /** Shown by parts of their own: see `isApart`. */
    | { readonly kind: "definition" | "outcomes" | "publication" }
    /** One record of another kind, by its id. */
    | { readonly kind: "one"; readonly of: ResourceKey }
    /** Several of them. */
    | { readonly kind: "many"; readonly of: ResourceKey }
    /** Several of them, by their names. */
    | { readonly kind: "names"; readonly of: ResourceKey }
    /** One of them, by its name. */
    | { readonly kind: "named"; readonly of: ResourceKey }
    /** Several of them, each with how long it takes. */
    | { readonly kind: "durations"; readonly of: ResourceKey; readonly idName: string }
  );

export interface FieldGroup {
  readonly title: TextKey;
  readonly fields: readonly Field[];
  /** The form has a part of its own for these. */
  readonly isApart?: true;
}

export interface Resource {
  readonly key: ResourceKey;
  /** All of them, such as "Regions". */
  readonly title: TextKey;
  readonly intro: TextKey;
  /** What the button says that adds one. */
  readonly add: TextKey;
  readonly groups: readonly FieldGroup[];
  /** The fields that the list shows beside the name. */
  readonly columns: readonly string[];
  readonly nameOf: (values: Values) => string;
  /** A new one, before anything is typed. */
  readonly blank: Values;
  /** Beside administrators, with all clinics; without them it only adds. */
  readonly callCentreWrites?: boolean;
}

export function fieldsOf(resource: Resource): readonly Field[] {
  return resource.groups.flatMap(({ fields }) => fields);
}

/** A location is two values. */
export function namesOf({ kind, name }: Field): readonly string[] {
  return kind === "place" ? ["latitude", "longitude"] : [name];
}

export function textOf(values: Values, name: string): string {
  const value = values[name];
  return typeof value === "string" ? value : "";
}
