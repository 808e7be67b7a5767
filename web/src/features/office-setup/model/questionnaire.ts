/** What a questionnaire says about itself: its state, its questions by name, and what its outcomes do. */
import type { TextKey } from "../../../i18n";
import { isObject } from "../../../lib/merge";
import type { ResourceKey, Values } from "./fields";

export interface Outcome {
  readonly condition: string;
  readonly type: OutcomeType;
  readonly result: Readonly<Record<string, unknown>>;
  /** Whether the texts of the result are expressions. */
  readonly evaluateResult?: boolean;
}

export const OUTCOME_TYPES = [
  "DENY_BOOKING",
  "DENY_BOOKING_REQUEST",
  "CREATE_BOOKING_REQUEST",
  "CONTINUE",
] as const;

export type OutcomeType = (typeof OUTCOME_TYPES)[number];

export const OUTCOME_TEXTS: Readonly<Record<OutcomeType, TextKey>> = {
  DENY_BOOKING: "editor.outcome_deny_booking",
  DENY_BOOKING_REQUEST: "editor.outcome_deny_booking_request",
  CREATE_BOOKING_REQUEST: "editor.outcome_create_booking_request",
  CONTINUE: "editor.outcome_continue",
};

export type ResultField = {
  readonly name: string;
  readonly label: TextKey;
  readonly help?: TextKey;
  /** The types of outcomes that it belongs to. */
  readonly of: readonly OutcomeType[];
} & (
  | /** A key is written, and never read back. */
  { readonly kind: "text" | "area" | "minutes" | "switch" | "key" }
  | {
      readonly kind: "record";
      readonly from: ResourceKey;
      readonly by: "id" | "slug" | "name";
    }
);

const DENIALS = ["DENY_BOOKING", "DENY_BOOKING_REQUEST"] as const;
const REQUEST = ["CREATE_BOOKING_REQUEST"] as const;
const EFFECT = ["CONTINUE"] as const;

export const RESULT_FIELDS: readonly ResultField[] = [
  {
    name: "message",
    kind: "area",
    label: "editor.result_message",
    help: "editor.result_message_help",
    of: DENIALS,
  },
  {
    name: "confirmationMessage",
    kind: "area",
    label: "editor.result_confirmation",
    of: REQUEST,
  },
  { name: "customMessage", kind: "area", label: "editor.result_custom_message", of: REQUEST },
  { name: "errorUrl", kind: "text", label: "editor.result_error_url", of: REQUEST },
  {
    name: "apiKey",
    kind: "key",
    label: "editor.result_api_key",
    help: "editor.result_api_key_help",
    of: REQUEST,
  },
  { name: "deleteKey", kind: "switch", label: "editor.result_delete_key", of: REQUEST },
  {
    name: "newExamSlug",
    kind: "record",
    from: "exams",
    by: "slug",
    label: "editor.result_new_exam",
    of: EFFECT,
  },
  {
    name: "prepTime",
    kind: "minutes",
    label: "editor.result_prep_time",
    help: "editor.result_prep_time_help",
    of: EFFECT,
  },
  { name: "minutesPrior", kind: "minutes", label: "editor.result_minutes_prior", of: EFFECT },
  { name: "medicareNumberRequired", kind: "switch", label: "editor.result_medicare", of: EFFECT },
  {
    name: "validationCodeRequired",
    kind: "switch",
    label: "editor.result_validation_code",
    of: EFFECT,
  },
  {
    name: "documentTypeId",
    kind: "record",
    from: "document_types",
    by: "id",
    label: "editor.result_document_type",
    of: EFFECT,
  },
  {
    name: "insuranceTypeId",
    kind: "record",
    from: "insurance_types",
    by: "id",
    label: "editor.result_insurance_type",
    of: EFFECT,
  },
  {
    name: "restrictQuestionnaireId",
    kind: "record",
    from: "questionnaires",
    by: "id",
    label: "editor.result_restrict",
    of: EFFECT,
  },
  { name: "walkInExamName", kind: "text", label: "editor.result_walk_in_exam", of: EFFECT },
  {
    name: "walkInEnabledGroup",
    kind: "record",
    from: "exam_groups",
    by: "name",
    label: "editor.result_walk_in_group",
    of: EFFECT,
  },
  {
    name: "url",
    kind: "text",
    label: "editor.result_url",
    help: "editor.result_url_help",
    of: OUTCOME_TYPES,
  },
];

export function outcomesOf(values: Values): readonly Outcome[] {
  return Array.isArray(values.outcomes) ? (values.outcomes as Outcome[]) : [];
}

/** Without what was added but left empty. */
export function filledOutcomes(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.map((outcome) => ({
    ...outcome,
    result: Object.fromEntries(
      Object.entries(outcome.result).filter(([, value]) => value !== null && value !== ""),
    ),
  }));
}

export type PublicationState = "draft" | "published" | "changed";

export function stateOf(values: Values): { state: PublicationState; version: number } {
  const version = Number(values.publishedVersion ?? 0);
  if (version === 0) return { state: "draft", version };
  return { state: values.published === true ? "published" : "changed", version };
}

export interface NamedQuestion {
  readonly name: string;
  readonly title: string;
  /** The texts of its choices, by their values. */
  readonly choices: ReadonlyMap<string, string>;
}

type Json = Readonly<Record<string, unknown>>;

/** The JSON of a definition; nothing while it can't be read. */
export function definitionOf(json: string): Json | undefined {
  try {
    const read: unknown = JSON.parse(json);
    return isObject(read) && !Array.isArray(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Where a definition nests further parts. */
const NESTED = ["pages", "elements", "templateElements", "columns", "rows"];

/** Pages, panels and questions, in their order. */
export function partsOf(part: Json): Json[] {
  return NESTED.flatMap((name) => {
    const nested = part[name];
    const parts: Json[] = Array.isArray(nested) ? nested.filter(isObject) : [];
    return parts.flatMap((one) => [one, ...partsOf(one)]);
  });
}

/** Questions by their names. Texts are those of the language, or else the default ones. */
export function questionsOf(json: string, language: string): ReadonlyMap<string, NamedQuestion> {
  const definition = definitionOf(json);
  const named = (definition ? partsOf(definition) : []).filter(
    (part) => typeof part.name === "string",
  );
  return new Map(
    named.map((part) => {
      const name = String(part.name);
      const choices = (Array.isArray(part.choices) ? part.choices : []).map((choice: unknown) => {
        if (!isObject(choice)) return [String(choice), String(choice)] as const;
        const { value, text } = choice;
        return [String(value), wordsOf(text, language) ?? String(value)] as const;
      });
      const title = wordsOf(part.title, language) ?? name;
      return [name, { name, title, choices: new Map(choices) }];
    }),
  );
}

/** A text, or the one of a language. */
function wordsOf(text: unknown, language: string): string | undefined {
  if (typeof text === "string") return text;
  if (!isObject(text)) return undefined;
  const found = text[language] ?? text[language.split("-")[0] ?? ""] ?? text.default ?? text.en;
  return typeof found === "string" ? found : undefined;
}
