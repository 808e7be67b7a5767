import { beforeEach, expect, test } from "vitest";
import { emptyDraft, loadDraft, saveDraft } from "./draft";
import { nothingTyped } from "./model/patient-details";

beforeEach(() => window.sessionStorage.clear());

test("what was typed is there again after a reload of the tab", () => {
  const typed = { ...nothingTyped, firstName: "Robin" };
  saveDraft(window.sessionStorage, { ...emptyDraft, typed });
  expect(loadDraft(window.sessionStorage).typed).toEqual(typed);
});

test("an emptied draft leaves nothing behind", () => {
  saveDraft(window.sessionStorage, {
    ...emptyDraft,
    typed: { ...nothingTyped, firstName: "Robin" },
  });
  saveDraft(window.sessionStorage, emptyDraft);
  expect(window.sessionStorage).toHaveLength(0);
});

test("damaged storage counts as empty", () => {
  window.sessionStorage.setItem("scanbook.draft", "{");
  expect(loadDraft(window.sessionStorage)).toEqual(emptyDraft);
});
