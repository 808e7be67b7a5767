import { expect, test } from "vitest";
import type { AuditEvent } from "./api";
import { csvOf, readAll } from "./csv";

const row: AuditEvent = {
  id: 7,
  at: "2026-03-10T09:00:00Z",
  actorKind: "STAFF",
  actor: "ada",
  role: "FRONT_DESK",
  action: "MOVE",
  subjectKind: "BOOKING",
  subjectId: 3,
  address: "192.0.2.1",
  result: "DONE",
};

test("[OPS-15i] a row is a line, and no cell is a formula or breaks its line", () => {
  const lines = csvOf([row, { ...row, actor: '=HYPERLINK("x")' }]).split("\r\n");
  expect(lines[0]).toMatch(/^"at","actorKind","actor"/);
  expect(lines[1]).toBe(
    '"2026-03-10T09:00:00Z","STAFF","ada","FRONT_DESK","MOVE","BOOKING","3","192.0.2.1","DONE"',
  );
  expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`);
});

test("[OPS-15i] every page is read, up to a limit that is shown", async () => {
  const filter = { action: "MOVE" };
  const two = await readAll(filter, async (asked, cursor) => {
    expect(asked).toBe(filter);
    return cursor ? { items: [row] } : { items: [row], nextCursor: "next" };
  });
  expect([two.rows.length, two.isCut]).toEqual([2, false]);
  const endless = await readAll(filter, async () => ({ items: [row], nextCursor: "next" }));
  expect([endless.rows.length, endless.isCut]).toEqual([200, true]);
});
