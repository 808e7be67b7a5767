import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { PDF_PAGE_BYTES, pdfOf } from "./pdf";
import { type Attempt, PAGE_MAX_BYTES, PAGES_MAX, withinBound } from "./size-bound";

const jpeg = (length: number, filling: number) => {
  const bytes = new Uint8Array(length).fill(filling);
  bytes.set([0xff, 0xd8]);
  return bytes;
};
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

describe("[DOC-05c] the PDF", () => {
  const first = { jpeg: jpeg(900, 0x80), width: 1654, height: 2339 };
  const second = { jpeg: jpeg(700, 0x0a), width: 2000, height: 1000 };
  const bytes = pdfOf([first, second]);
  const file = latin(bytes);

  test("has its pages in their order, as large as a sheet, with the pictures byte for byte", () => {
    expect(file.startsWith("%PDF-1.4\n")).toBe(true);
    expect(file.endsWith("%%EOF\n")).toBe(true);
    expect(file).toContain("/Kids [3 0 R 6 0 R] /Count 2");
    expect(
      [...file.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, x, y]) => [x, y]),
    ).toEqual([
      ["595.41", "842.00"],
      ["842.00", "421.00"],
    ]);
    const pictures = [...file.matchAll(/DCTDecode \/Length (\d+) >>\nstream\n/g)];
    const held = pictures.map((found) => {
      const start = (found.index ?? 0) + found[0].length;
      return bytes.slice(start, start + Number(found[1]));
    });
    expect(held).toEqual([first.jpeg, second.jpeg]);
  });

  test("says where each of its objects is", () => {
    const table = Number(/startxref\n(\d+)\n/.exec(file)?.[1]);
    expect(file.slice(table, table + 9)).toBe("xref\n0 9\n");
    const rows = [...file.slice(table).matchAll(/(\d{10}) 00000 n \n/g)].map(([, start]) =>
      Number(start),
    );
    expect(rows).toHaveLength(8);
    rows.forEach((start, index) => {
      expect(file.slice(start, start + 8)).toBe(`${index + 1} 0 obj\n`);
    });
  });

  test("says nothing about time, place or device", () => {
    expect(file).not.toMatch(/Info|Date|Producer|Creator|Metadata/);
  });
});

describe("[DOC-09i] a page of at most 2 MB", () => {
  /** A picture that is as large as it is good. */
  const encoding = (whole: number) => async (attempt: Attempt) => ({
    ...attempt,
    size: Math.round(whole * attempt.quality * attempt.scale ** 2),
  });

  test("is as good as it can be", async () => {
    expect(await withinBound(encoding(1_000_000))).toMatchObject({ quality: 0.85, scale: 1 });
    const large = await withinBound(encoding(3_000_000));
    expect(large.scale).toBe(1);
    expect(large.quality).toBeLessThan(0.85);
    const huge = await withinBound(encoding(9_000_000));
    expect(huge.scale).toBeLessThan(1);
    expect(huge.size).toBeLessThanOrEqual(PAGE_MAX_BYTES);
  });

  test("is refused if nothing helps, instead of being sent too large", async () => {
    await expect(withinBound(encoding(1e12))).rejects.toThrow();
  });

  test("stays so in its PDF, and all pages within what the server accepts", async () => {
    const largest = { jpeg: jpeg(PAGE_MAX_BYTES - PDF_PAGE_BYTES, 1), width: 2339, height: 2339 };
    expect(pdfOf([largest]).length).toBeLessThanOrEqual(PAGE_MAX_BYTES);
    expect(pdfOf([largest, largest]).length).toBeLessThanOrEqual(2 * PAGE_MAX_BYTES);
    const limits = new URL("../../../../../crates/domain/src/limits.rs", import.meta.url);
    const found = /FILE_MAX_BYTES: usize = (\d+) \* 1024 \* 1024;/.exec(
      await readFile(limits, "utf8"),
    );
    expect(PAGES_MAX * PAGE_MAX_BYTES).toBeLessThanOrEqual(Number(found?.[1]) * 1024 * 1024);
  });
});
