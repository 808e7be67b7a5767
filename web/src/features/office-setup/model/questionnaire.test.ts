import { expect, test } from "vitest";
import { toSend } from "./draft";
import { definitionOf, type Outcome, questionsOf, stateOf } from "./questionnaire";
import { differences } from "./questionnaire-diff";
import { FILE_MAX_BYTES, fileOf, readFile } from "./questionnaire-file";

const deny: Outcome = {
  condition: "{pacemaker} = 'yes'",
  type: "DENY_BOOKING",
  result: { message: "Please call us." },
};
const pacemaker = {
  type: "radiogroup",
  name: "pacemaker",
  title: { default: "Do you have a pacemaker?", mk: "Имате ли пејсмејкер?" },
  choices: [{ value: "yes", text: "Yes" }, "no"],
};
const weight = { type: "text", name: "weight" };
const json = (...elements: object[]) => JSON.stringify({ pages: [{ name: "one", elements }] });

test("[QST-15d] a record is a draft, published, or published with changes that aren't", () => {
  expect(stateOf({ publishedVersion: 0, published: false })).toEqual({
    state: "draft",
    version: 0,
  });
  expect(stateOf({ publishedVersion: 2, published: true }).state).toBe("published");
  expect(stateOf({ publishedVersion: 2, published: false })).toEqual({
    state: "changed",
    version: 2,
  });
});

test("[QST-15f] questions are known by name, wherever they are, in the language that is shown", () => {
  const panel = { type: "panel", name: "heart", elements: [pacemaker] };
  const questions = questionsOf(json(panel), "mk");
  expect(questions.get("pacemaker")?.title).toBe("Имате ли пејсмејкер?");
  expect(questionsOf(json(panel), "en-AU").get("pacemaker")?.title).toBe(
    "Do you have a pacemaker?",
  );
  expect([...(questions.get("pacemaker")?.choices ?? [])]).toEqual([
    ["yes", "Yes"],
    ["no", "no"],
  ]);
  expect(questionsOf("{ broken", "mk").size).toBe(0);
});

test("what was added to an outcome and left empty is not sent", () => {
  const result = { message: "", newExamSlug: null, prepTime: 0, deleteKey: false };
  const { outcomes } = toSend({ outcomes: [{ ...deny, result }] });
  expect(outcomes).toEqual([{ ...deny, result: { prepTime: 0, deleteKey: false } }]);
});

test("[QST-15h] versions differ by question and by outcome", () => {
  const before = { json: json(pacemaker, weight), outcomes: [deny] };
  const title = "Any pacemaker?";
  const after = {
    json: json({ ...pacemaker, title }, { type: "text", name: "height" }),
    outcomes: [
      { ...deny, condition: "{weight} > 150", result: {} },
      { ...deny, result: { message: "Call." } },
    ],
  };
  const found = differences(before, after);
  expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "question_gone weight",
    "question_changed pacemaker",
    "question_added height",
    "outcome_added {weight} > 150",
    "outcome_changed {pacemaker} = 'yes'",
  ]);
  expect(found[1]?.properties).toEqual([
    { name: "title", before: JSON.stringify(pacemaker.title), after: title },
  ]);
  expect(found[4]?.properties).toEqual([
    { name: "message", before: "Please call us.", after: "Call." },
  ]);
});

test("[QST-15h] equal versions have no difference, and another order is one", () => {
  const before = { json: json(pacemaker, weight), outcomes: [deny] };
  const spaced = JSON.stringify(definitionOf(before.json), null, 4);
  const off = { ...deny, evaluateResult: false };
  expect(differences(before, { json: spaced, outcomes: [off] })).toEqual([]);
  const moved = differences(before, { ...before, json: json(weight, pacemaker) });
  expect(moved.map(({ kind }) => kind)).toEqual(["form_moved"]);
});

const catalogue = {
  exams: [
    { id: 4, version: 1, slug: "mri-knee" },
    { id: 5, version: 1, slug: "mri-head" },
  ],
  modalities: [{ id: 2, version: 1, name: "MRI" }],
};
const values = {
  id: 9,
  version: 3,
  title: "MRI safety",
  type: "BOOKING_FORM",
  general: false,
  association: "EXAM",
  examIds: [5],
  modalityIds: [2],
  json: json(pacemaker),
  outcomes: [deny],
  css: "",
  modalSize: "lg",
  showClosingConfirmation: true,
  showPreviousButtonOnLastPageEnabled: false,
  published: true,
  publishedVersion: 2,
};

test("[QST-15i] a file leads to the same questionnaire elsewhere, as a draft", () => {
  const elsewhere = {
    exams: [{ id: 77, version: 1, slug: "mri-head" }],
    modalities: [{ id: 8, version: 1, name: "MRI" }],
  };
  const keyed = { ...deny, result: { ...deny.result, apiKey: "secret", apiKeySet: true } };
  const read = readFile(fileOf({ ...values, outcomes: [keyed] }, catalogue), elsewhere);
  expect(read).toMatchObject({
    values: { title: "MRI safety", examIds: [77], modalityIds: [8], outcomes: [deny] },
  });
  const made = "values" in read ? read.values : {};
  expect(definitionOf(String(made.json))).toEqual(definitionOf(values.json));
  expect([made.id, made.published, made.publishedVersion]).toEqual([undefined, false, 0]);
});

test("[QST-15i] a file that is no questionnaire is refused with all that is wrong", () => {
  const file = JSON.parse(fileOf(values, catalogue));
  const problems = (content: string) => {
    const read = readFile(content, catalogue);
    return "problems" in read ? read.problems.map(({ text, what }) => `${text} ${what}`) : [];
  };
  expect(problems("{")).toEqual(["editor.file_no_json "]);
  expect(problems("[]")).toEqual(["editor.file_no_json "]);
  expect(problems(JSON.stringify({ pages: [] }))).toEqual(["editor.file_foreign "]);
  expect(problems(JSON.stringify({ ...file, formatVersion: 2 }))).toEqual([
    "editor.file_version 2",
  ]);
  expect(problems(`${" ".repeat(FILE_MAX_BYTES)}{}`)).toEqual(["editor.file_too_large "]);
  const lying = {
    ...file,
    title: 7,
    questions: [],
    outcomes: [{ condition: 1 }],
    exams: ["mri-toe"],
    modalities: undefined,
    apiKey: "secret",
  };
  expect(problems(JSON.stringify(lying))).toEqual([
    "editor.file_unknown apiKey",
    "editor.file_field title",
    "editor.file_field questions",
    "editor.file_field outcomes",
    "editor.file_missing mri-toe",
    "editor.file_field modalities",
  ]);
});
