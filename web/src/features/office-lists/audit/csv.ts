/** The audit trail as a file for a spreadsheet. */
import { type AuditEvent, type AuditFilter, auditPage } from "./api";

/** Pages of 50 rows: more would take a server minutes, and nobody reads them. */
const PAGES_MAX = 200;

const COLUMNS = [
  "at",
  "actorKind",
  "actor",
  "role",
  "action",
  "subjectKind",
  "subjectId",
  "address",
  "result",
] as const satisfies readonly (keyof AuditEvent)[];

/** A spreadsheet calculates what begins like a formula: an apostrophe makes it a text. */
function cell(value: unknown): string {
  const said = String(value ?? "");
  const plain = /^[=+\-@\t\r]/.test(said) ? `'${said}` : said;
  return `"${plain.replaceAll('"', '""')}"`;
}

export function csvOf(rows: readonly AuditEvent[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => cell(row[column])).join(","));
  return [COLUMNS.map(cell).join(","), ...lines, ""].join("\r\n");
}

export interface Exported {
  readonly rows: readonly AuditEvent[];
  /** There is more than a file holds. */
  readonly isCut: boolean;
}

/** All rows of a filter, page by page. */
export async function readAll(
  filter: AuditFilter,
  page: typeof auditPage = auditPage,
): Promise<Exported> {
  const rows: AuditEvent[] = [];
  let cursor = "";
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const { items, nextCursor } = await page(filter, cursor);
    rows.push(...items);
    if (!nextCursor) return { rows, isCut: false };
    cursor = nextCursor;
  }
  return { rows, isCut: true };
}

/** The time a browser may need to save the file. */
const REVOKE_AFTER_MS = 60_000;

/** Spreadsheets read UTF-8 by its mark. */
const MARK = "\ufeff";

export function saveCsv(rows: readonly AuditEvent[], name: string): void {
  const href = URL.createObjectURL(new Blob([MARK, csvOf(rows)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER_MS);
}
