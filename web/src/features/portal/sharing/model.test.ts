import { describe, expect, test } from "vitest";
import { contactOf, contactProblem, type Draft, nameOf, newestFirst, shareOf } from "./model";

const withSms = { smsEnabled: true, emailMaxCharacters: 254 };
const byEmail = { ...withSms, smsEnabled: false };
const draft: Draft = { type: "RESULT", contact: "jo@example.org", name: "", note: "" };
const item = { slug: "a-1" };

const EMAILS = ["jo@example.org", "  jo.doe+x@mail.example.org "];
const NUMBERS = ["049157015", "0491570156", "+61491570156", "123456789012345", "+123456789012345"];
const NEITHER = [
  "jo",
  "jo@example",
  "jo@@example.org",
  "jo doe@example.org",
  "jo@example.org,other@example.org",
  "04915701",
  "1234567890123456",
  "++61491570156",
  "0491570156 or so",
];

describe("with text messages on", () => {
  test.each(EMAILS)("[SHARE-01c] [SHARE-01f] %s is reached by email", (typed) => {
    expect(contactOf(typed, withSms)).toEqual({
      contactDetails: typed.trim(),
      contactDetailsType: "EMAIL",
    });
  });

  test.each(NUMBERS)("[SHARE-01c] [SHARE-01f] [CONST-05b] %s is reached by telephone", (typed) => {
    expect(contactOf(typed, withSms)).toEqual({
      contactDetails: typed,
      contactDetailsType: "PHONE",
    });
  });

  test.each(NEITHER)("[SHARE-01c] [CONST-05b] %s reaches nobody", (typed) => {
    expect(contactOf(typed, withSms)).toBeUndefined();
    expect(contactProblem(typed, withSms)).toBe("invalid_contact_details");
  });

  test("a number may be written with gaps, and is sent without", () => {
    expect(contactOf(" +61 (491) 570-156 ", withSms)?.contactDetails).toBe("+61491570156");
  });
});

describe("with text messages off", () => {
  test.each(EMAILS)("[SHARE-01e] %s is taken", (typed) => {
    expect(contactProblem(typed, byEmail)).toBeUndefined();
  });

  test.each([...NUMBERS, ...NEITHER])("[SHARE-01e] %s is not", (typed) => {
    expect(contactProblem(typed, byEmail)).toBe("invalid_contact_details");
  });
});

test("an email address longer than the server accepts is refused", () => {
  const long = `${"j".repeat(250)}@example.org`;
  expect(contactOf(long, withSms)).toBeUndefined();
});

test("a contact must be given, in the words of what can be", () => {
  expect(contactProblem("  ", withSms)).toBe("share.contact_missing");
  expect(contactProblem("", byEmail)).toBe("share.email_missing");
});

describe("what is sent", () => {
  test("names the result, and leaves out what was not typed", () => {
    expect(shareOf({ ...draft, name: " ", note: "\n" }, item, byEmail)).toEqual({
      ...{ type: "RESULT", appointmentSlug: "a-1" },
      ...{ contactDetails: "jo@example.org", contactDetailsType: "EMAIL" },
    });
  });

  test("names no result where all of them are shared", () => {
    const all = { ...draft, type: "HISTORY", name: " Dr Jo ", note: " Hello " } as const;
    expect(shareOf(all, item, byEmail)).toEqual({
      ...{ type: "HISTORY", contactName: "Dr Jo", note: "Hello" },
      ...{ contactDetails: "jo@example.org", contactDetailsType: "EMAIL" },
    });
  });

  test("is nothing while the contact is wrong", () => {
    expect(shareOf({ ...draft, contact: "jo" }, item, withSms)).toBeUndefined();
  });
});

test("a person without a name is called by their contact", () => {
  const access = { contactDetails: "jo@example.org" } as Parameters<typeof nameOf>[0];
  expect(nameOf(access)).toBe("jo@example.org");
  expect(nameOf({ ...access, contactName: "Jo" })).toBe("Jo");
});

test("the newest of several bookings comes first", () => {
  const access = (id: number, dateCreatedUTC: string) =>
    ({ id, dateCreatedUTC, bookingKey: `k${id}` }) as Parameters<typeof newestFirst>[0][number];
  const mixed = [
    access(1, "2026-11-02T09:00:00Z"),
    access(3, "2026-11-02T09:00:00Z"),
    access(2, "2026-11-16T09:00:00Z"),
  ];
  expect(newestFirst(mixed).map(({ id }) => id)).toEqual([2, 3, 1]);
});
