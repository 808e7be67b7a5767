import { describe, expect, test } from "vitest";
import english from "../../../texts/en-AU.json";
import canadian from "../../../texts/en-CA.json";
import newZealand from "../../../texts/en-NZ.json";
import american from "../../../texts/en-US.json";
import macedonian from "../../../texts/mk.json";
import { languageOf } from ".";

type Texts = Readonly<Record<string, string>>;

const sources = import.meta.glob<string>(
  ["../**/*.{ts,tsx}", "!../**/*.test.*", "!../**/*.gen.ts"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);
const code = Object.values(sources).join("\n");
const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const VARIABLE = /\{\{(\w+)\}\}/g;
const TAG = /<\/?(\w+)>/g;
/** Names that are written in Latin letters in every language. */
const LATIN_NAMES =
  /API|CSS|JSON|SHA-256|SurveyJS|\{pacemaker\} = 'yes'|iif\(\{weight\} > 150, 'mri-wide', 'mri-knee'\)|\/contact|Google|Medicare|NHI|Outlook|Scanbook|robin@example\.com|application\/pdf|image\/(?:jpeg|png|webp|heif)/g;

const overlays: readonly (readonly [string, Texts])[] = [
  ["en-NZ", newZealand],
  ["en-CA", canadian],
  ["en-US", american],
];

/** Variables and marks of a text, in no order; a singular may leave its number out. */
function parts(key: string, text: string): string[] {
  const found = [...text.matchAll(VARIABLE), ...text.matchAll(TAG)].map(([whole]) => whole);
  return found.filter((part) => !(key.endsWith("_one") && part === "{{count}}")).sort();
}

test("every text is used: those of messages and languages by the server, all others by a screen", () => {
  const unused = Object.keys(english)
    .filter(
      (key) =>
        !/^(?:message|form|calendar|mail|paper|sms|role|language|setting|setting_group|setting_help)\.|^office\.decided_/.test(
          key,
        ),
    )
    .filter((key) => !code.includes(`"${key.replace(PLURAL, "")}"`));
  expect(unused).toEqual([]);
});

test("[I18N-01a] en-AU has every key that a screen asks for", () => {
  const known = new Set(Object.keys(english).map((key) => key.replace(PLURAL, "")));
  const asked = [...code.matchAll(/\btext\(\s*"([a-z0-9_.]+)"/g)].map(([, key]) => key ?? "");
  expect(asked.length).toBeGreaterThan(200);
  expect(asked.filter((key) => !known.has(key))).toEqual([]);
});

test("[I18N-01b] mk has every key, each a text of its own", () => {
  expect(Object.keys(macedonian).sort()).toEqual(Object.keys(english).sort());
  const empty = Object.entries(macedonian).filter(([, text]) => text.trim() === "");
  expect(empty).toEqual([]);
});

test("mk is written in Cyrillic, names aside", () => {
  const latin = Object.entries(macedonian).filter(([, text]) =>
    /[A-Za-z]/.test(text.replace(VARIABLE, "").replace(TAG, "").replace(LATIN_NAMES, "")),
  );
  expect(latin).toEqual([]);
});

test("[I18N-01c] an overlay holds only known keys with another text", () => {
  for (const [language, texts] of overlays) {
    const idle = Object.entries(texts).filter(
      ([key, text]) => (english as Texts)[key] === undefined || (english as Texts)[key] === text,
    );
    expect(idle, language).toEqual([]);
    expect(Object.keys(texts).length, language).toBeGreaterThan(0);
  }
});

describe.each([["mk", macedonian as Texts] as const, ...overlays])("%s", (_, texts) => {
  test("has the variables and marks of the English text", () => {
    const different = Object.entries(texts)
      .filter(([key]) => (english as Texts)[key] !== undefined)
      .filter(
        ([key, text]) =>
          parts(key, text).join() !== parts(key, (english as Texts)[key] ?? "").join(),
      );
    expect(different).toEqual([]);
  });
});

test("a text with plural forms has the ones that its language needs", () => {
  for (const [lang, texts] of [["en-AU", english] as const, ["mk", macedonian] as const]) {
    const keys = new Set(Object.keys(texts));
    const needed = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    const bases = new Set(
      [...keys].filter((key) => /_(?:one|other)$/.test(key)).map((key) => key.replace(PLURAL, "")),
    );
    const lonely = [...bases].filter(
      (base) => !needed.every((form) => keys.has(`${base}_${form}`)),
    );
    expect(lonely, lang).toEqual([]);
  }
});

test("plurals and values are put in their places", () => {
  const { text } = languageOf("en-AU", english);
  expect(text("details.to_fix", { count: 1 })).toBe("One thing to fix");
  expect(text("details.to_fix", { count: 3 })).toBe("3 things to fix");
  expect(text("slots.day_count", { count: 0, day: "Monday" })).toBe("Monday, no times");
  expect(text("booked.title", { name: "O'Brien & <b>" })).toBe("You're booked, O'Brien & <b>");
});

test("Macedonian plurals follow its own rule: 21 is a singular, 11 is none", () => {
  const { text } = languageOf("mk", macedonian);
  const forms = [1, 11, 21].map((count) => text("exams.found", { count }));
  expect(forms[0]?.replace("1", "#")).toBe(forms[2]?.replace("21", "#"));
  expect(forms[1]?.replace("11", "#")).not.toBe(forms[0]?.replace("1", "#"));
});
