import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { alsoOf, TEMPLATES } from "./templates";

const named = TEMPLATES.flatMap(({ parts }) => parts.map(({ key }) => key));

test("every text of a mail or a short message belongs to a template, and there is no other", () => {
  const sent = Object.keys(texts).filter((key) => /^(?:mail|sms)\./.test(key));
  expect([...new Set(named)].sort()).toEqual(sent.sort());
});

test("other messages with the same text are named", () => {
  const [booked] = TEMPLATES;
  const sms = booked?.parts.find(({ key }) => key === "sms.booked");
  if (!booked || !sms) throw new Error("no such template");
  expect(alsoOf(booked, sms).map(({ preview }) => preview)).toEqual([
    "booked_for",
    "approved",
    "changed",
  ]);
});
