import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { otherTemplatesWith, TEMPLATES } from "./templates";

const named = TEMPLATES.flatMap(({ parts }) => parts.map(({ key }) => key));

test("every text of an email or text message belongs to a template, and there is no other", () => {
  const sent = Object.keys(texts).filter((key) => /^(?:mail|sms)\./.test(key));
  expect([...new Set(named)].sort()).toEqual(sent.sort());
});

test("other messages with the same text are listed", () => {
  const [booked] = TEMPLATES;
  const sms = booked?.parts.find(({ key }) => key === "sms.booked");
  if (!booked || !sms) throw new Error("no such template");
  expect(otherTemplatesWith(booked, sms).map(({ preview }) => preview)).toEqual([
    "booked_for",
    "approved",
    "changed",
  ]);
});
