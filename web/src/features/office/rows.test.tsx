import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { DataTable } from "../../ui";
import { DoneBanner } from "./DoneBanner";
import { focusRow, neighbourOf } from "./rows";

const ROWS = [
  { id: 7, name: "Trial, S." },
  { id: 8, name: "Proof, H." },
  { id: 9, name: "Demo, K." },
];

describe("where the keyboard goes on", () => {
  beforeEach(() => document.body.replaceChildren());

  it("is the row after the one that goes, and the one before the last", () => {
    expect(ROWS.map((row) => neighbourOf(ROWS, row)?.id)).toEqual([8, 9, 8]);
    expect(neighbourOf(ROWS.slice(0, 1), { id: 7, name: "Trial, S." })).toBeUndefined();
  });

  it("is the name of the row, not a button that a second press would set off", () => {
    const { container } = render(
      <DataTable
        caption="Waiting"
        columns={[{ key: "name", header: "Patient", cell: ({ name }) => name }]}
        rows={ROWS}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `/appointments/${id}`}
        actions={{
          header: "Actions",
          of: ({ name }) => [
            { label: "Approve", name: `Approve ${name}`, onPress: () => undefined },
          ],
        }}
      />,
    );
    expect(focusRow(container, "8")).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Proof, H." }));
    expect(focusRow(container, "10"), "a row that is not there").toBe(false);
  });

  it("is on the announcement if the pressed button is gone", () => {
    render(<DoneBanner>On hold for a doctor</DoneBanner>);
    expect(document.activeElement?.textContent).toContain("On hold for a doctor");
  });
});
