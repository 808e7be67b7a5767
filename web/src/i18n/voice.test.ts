import { expect, test } from "vitest";
import page from "../../../docs/voice.md?raw";
import english from "../../../texts/en-AU.json";
import canadian from "../../../texts/en-CA.json";
import newZealand from "../../../texts/en-NZ.json";
import american from "../../../texts/en-US.json";

type Texts = Readonly<Record<string, string>>;

const ENGLISH: Readonly<Record<string, Texts>> = {
  "en-AU": english,
  "en-NZ": newZealand,
  "en-CA": canadian,
  "en-US": american,
};

/** The phrases that the table of the page names. */
const banned = [...(page.split("## Banned phrases")[1] ?? "").matchAll(/^\| `([^`]+)` \|/gm)].map(
  ([, phrase]) => phrase ?? "",
);

function phrasesOf(text: string): string[] {
  const plain = text.replace(/<\/?\w+>/g, "").replaceAll("’", "'");
  return banned.filter((phrase) =>
    new RegExp(`(?<!\\w)${phrase.replaceAll(" ", "\\s+")}(?!\\w)`, "i").test(plain),
  );
}

test("[I18N-01j] no English text has a phrase that our page about voice bans", () => {
  expect(banned.length).toBeGreaterThan(10);
  const found = Object.entries(ENGLISH).flatMap(([language, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      phrasesOf(text).map((phrase) => `${language} ${key}: ${phrase}`),
    ),
  );
  expect(found).toEqual([]);
});

test("a banned phrase is found in any case and between marks, but not within a word", () => {
  expect(phrasesOf("Ask <b>Somebody</b> else. Such as: Room 1")).toEqual(["somebody", "such as:"]);
  expect(phrasesOf("The grandstands take away one try")).toEqual(["take away"]);
});
