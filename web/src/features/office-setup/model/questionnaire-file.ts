/** Questionnaires as files: readable, and without the ids of one installation. */
import type { TextKey } from "../../../i18n";
import { isObject } from "../../../lib/merge";
import type { SavedRecord, Values } from "./fields";
import { definitionOf, filledOutcomes, type Outcome, outcomesOf } from "./questionnaire";
import { QUESTIONNAIRES } from "./questionnaire-fields";

const FORMAT = "scanbook-questionnaire";
const FORMAT_VERSION = 1;
/** As much as the server takes in one call. */
export const FILE_MAX_BYTES = 256 * 1024;

/** Fields that are the same in the file and in the record, with their types. */
const PLAIN = {
  title: "string",
  type: "string",
  general: "boolean",
  association: "string",
  css: "string",
  modalSize: "string",
  showClosingConfirmation: "boolean",
  showPreviousButtonOnLastPageEnabled: "boolean",
} as const;

const KNOWN = [
  ...Object.keys(PLAIN),
  "format",
  "formatVersion",
  "exams",
  "modalities",
  "questions",
  "outcomes",
];

/** The records that a questionnaire names. */
interface Catalogue {
  readonly exams: readonly SavedRecord[];
  readonly modalities: readonly SavedRecord[];
}

export function fileOf(values: Values, catalogue: Catalogue): string {
  const named = (ids: unknown, records: readonly SavedRecord[], by: string) =>
    records.filter(({ id }) => Array.isArray(ids) && ids.includes(id)).map((one) => one[by]);
  const plain = Object.keys(PLAIN).map((name) => [name, values[name]]);
  const file = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    ...Object.fromEntries(plain),
    exams: named(values.examIds, catalogue.exams, "slug"),
    modalities: named(values.modalityIds, catalogue.modalities, "name"),
    questions: definitionOf(String(values.json)),
    outcomes: filledOutcomes(outcomesOf(values)).map(withoutKey),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A key stays in its installation. */
function withoutKey({ result, ...outcome }: Outcome): Outcome {
  const { apiKey: _, apiKeySet: __, ...rest } = result;
  return { ...outcome, result: rest };
}

/** Why a file isn't taken. */
export interface FileProblem {
  readonly text: TextKey;
  readonly what: string;
}

type Json = Readonly<Record<string, unknown>>;

/** A draft of what a file says, or all that is wrong with it. */
export function readFile(
  content: string,
  catalogue: Catalogue,
): { readonly values: Values } | { readonly problems: readonly FileProblem[] } {
  const wrong = (text: TextKey, what = "") => ({ problems: [{ text, what }] });
  if (new TextEncoder().encode(content).length > FILE_MAX_BYTES) {
    return wrong("editor.file_too_large");
  }
  const file = definitionOf(content);
  if (!file) return wrong("editor.file_no_json");
  if (file.format !== FORMAT) return wrong("editor.file_foreign");
  if (file.formatVersion !== FORMAT_VERSION) {
    return wrong("editor.file_version", String(file.formatVersion ?? ""));
  }
  const problems = problemsOf(file, catalogue);
  if (problems.length > 0) return { problems };
  const ids = (names: unknown, records: readonly SavedRecord[], by: string) =>
    (names as readonly unknown[]).map((name) => records.find((one) => one[by] === name)?.id);
  const plain = Object.keys(PLAIN).map((name) => [name, file[name]]);
  return {
    values: {
      ...QUESTIONNAIRES.blank,
      ...Object.fromEntries(plain),
      examIds: ids(file.exams, catalogue.exams, "slug"),
      modalityIds: ids(file.modalities, catalogue.modalities, "name"),
      json: `${JSON.stringify(file.questions, null, 2)}\n`,
      outcomes: file.outcomes,
    },
  };
}

function problemsOf(file: Json, catalogue: Catalogue): FileProblem[] {
  const unknown = Object.keys(file).filter((name) => !KNOWN.includes(name));
  const mistyped = Object.entries(PLAIN).flatMap(([name, type]) =>
    typeof file[name] === type ? [] : [name],
  );
  const notObject = isObject(file.questions) && !Array.isArray(file.questions) ? [] : ["questions"];
  const isList = Array.isArray(file.outcomes) && file.outcomes.every(isOutcome);
  const missing = (name: string, records: readonly SavedRecord[], by: string): FileProblem[] => {
    const names = file[name];
    if (!Array.isArray(names)) return [{ text: "editor.file_field", what: name }];
    return names
      .filter((one) => !records.some((record) => record[by] === one))
      .map((one) => ({ text: "editor.file_missing", what: String(one) }));
  };
  return [
    ...unknown.map((what): FileProblem => ({ text: "editor.file_unknown", what })),
    ...[...mistyped, ...notObject, ...(isList ? [] : ["outcomes"])].map(
      (what): FileProblem => ({ text: "editor.file_field", what }),
    ),
    ...missing("exams", catalogue.exams, "slug"),
    ...missing("modalities", catalogue.modalities, "name"),
  ];
}

function isOutcome(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { condition, type, result } = value;
  return typeof condition === "string" && typeof type === "string" && isObject(result ?? {});
}
