import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Attachment, DocumentType } from "../../api";
import {
  acceptOf,
  byType,
  FILE_MAX_BYTES,
  fileDetail,
  isOtherType,
  isPdf,
  missingTypes,
  photographedType,
  refusalOf,
} from "./model";

const referral = { id: 1, title: "Referral", required: true } as DocumentType;
const card = { id: 2, title: "Medicare card", required: false } as DocumentType;

test("[DOC-07i] a file tells what it is and how large", () => {
  const pdf = { contentType: "application/pdf", size: 1_234_567 };
  expect(fileDetail("en-AU", pdf)).toBe("PDF · 1.2 MB");
  expect(fileDetail("en-AU", { contentType: "image/png", size: 33_400 })).toBe("PNG · 33 kB");
  for (const size of [0, 310, 1400]) {
    expect(fileDetail("en-AU", { contentType: "image/jpeg", size })).toBe("JPEG · 1 kB");
  }
  expect(fileDetail("mk", pdf)).toBe("PDF · 1,2 MB");
});

test("[DOC-04k] what the server calls application/pdf is a PDF, whatever its name", () => {
  expect(isPdf({ contentType: "application/pdf" })).toBe(true);
  expect(isPdf({ contentType: "image/png" })).toBe(false);
});

test("[DOC-02s] a required type is missing until a document of that type has come", () => {
  const types = [referral, card];
  expect(missingTypes(types, [])).toEqual([referral]);
  expect(missingTypes(types, [{ documentTypeId: 2 }, {}])).toEqual([referral]);
  expect(missingTypes(types, [{ documentTypeId: 1 }])).toEqual([]);
});

test("a photo is of the only missing type, and of no type where several are missing", () => {
  expect(photographedType([referral])).toBe(1);
  expect(photographedType([referral, card])).toBeUndefined();
  expect(photographedType([])).toBeUndefined();
});

test("[DOC-02a] documents are listed by type, and those without one last", () => {
  const of = (id: number, title?: string) =>
    ({ id, ...(title ? { documentType: { title } } : {}) }) as Attachment;
  const listed = byType([of(1), of(2, "Referral"), of(3, "Card"), of(4, "Referral")]);
  expect(listed.map(({ id }) => id)).toEqual([3, 2, 4, 1]);
});

test("[DOC-03f] the file field omits HEIC, so that phones send a JPEG", () => {
  const types = ["application/pdf", "image/jpeg", "image/heif", "image/heic"];
  expect(acceptOf(types)).toBe("application/pdf,image/jpeg");
  expect(acceptOf([])).toBe("application/pdf,image/jpeg,image/png");
});

test("a file of another type or too large needn't be sent; one without a type is left to the server", () => {
  const types = ["application/pdf"];
  expect(refusalOf({ type: "text/html", size: 1 }, types)).toBe("form.referral_file_types");
  expect(refusalOf({ type: "application/pdf", size: 1 }, types)).toBeUndefined();
  expect(refusalOf({ type: "", size: 1 }, types)).toBeUndefined();
  expect(refusalOf({ type: "text/html", size: 1 }, [])).toBeUndefined();
  expect(isOtherType({ type: "text/html" }, types)).toBe(true);
  expect(refusalOf({ type: "", size: FILE_MAX_BYTES }, types)).toBeUndefined();
  expect(refusalOf({ type: "", size: FILE_MAX_BYTES + 1 }, types)).toBe("form.file_too_large");
});

test("the largest file is as large as the server's", async () => {
  const path = new URL("../../../../crates/domain/src/limits.rs", import.meta.url);
  const [, factors = ""] =
    /FILE_MAX_BYTES: usize = ([\d* ]+);/.exec(await readFile(path, "utf8")) ?? [];
  const bytes = factors.split("*").reduce((product, factor) => product * Number(factor), 1);
  expect(FILE_MAX_BYTES).toBe(bytes);
});
