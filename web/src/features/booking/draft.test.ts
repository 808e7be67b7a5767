import { expect, test } from "vitest";
import { emptyDraft, loadDraft, saveDraft } from "./draft";
import { nothingTyped } from "./model/typed-details";

/** A tab's storage for tests. */
function emptyStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const robin = { ...emptyDraft, typed: { ...nothingTyped, firstName: "Robin" } };

test("what was typed is there again after a reload of the tab", () => {
  const storage = emptyStorage();
  saveDraft(() => storage, robin);
  expect(loadDraft(() => storage).typed).toEqual(robin.typed);
});

test("an emptied draft leaves nothing behind", () => {
  const storage = emptyStorage();
  saveDraft(() => storage, robin);
  saveDraft(() => storage, emptyDraft);
  expect(storage.kept.size).toBe(0);
});

test("damaged storage counts as empty", () => {
  const storage = emptyStorage();
  storage.setItem("scanbook.draft", "{");
  expect(loadDraft(() => storage)).toEqual(emptyDraft);
});

test("storage that is full or forbidden does no harm", () => {
  const storage = emptyStorage();
  storage.setItem = () => {
    throw new Error("quota");
  };
  expect(() => saveDraft(() => storage, robin)).not.toThrow();
});
