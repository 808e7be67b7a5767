import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { DataTable, type DataTableProps } from "./DataTable";
import type { DataColumn, TableSort } from "./tableTypes";

interface Wait {
  id: string;
  name: string;
  exam: string;
  decided?: boolean;
}

const rows: Wait[] = [
  { id: "1", name: "Trial, S.", exam: "MRI prostate" },
  { id: "2", name: "Proof, H.", exam: "CT abdomen" },
  { id: "3", name: "Demo, K.", exam: "MRI spine", decided: true },
];

const columns: DataColumn<Wait>[] = [
  { key: "name", header: "Patient", cell: (row) => row.name, sortable: true },
  { key: "exam", header: "Exam", cell: (row) => row.exam },
];

function Bookings(props: Partial<DataTableProps<Wait>>) {
  const [sort, setSort] = useState<TableSort>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      caption="Bookings"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      sort={sort}
      onSort={setSort}
      selection={{
        selected,
        onChange: setSelected,
        rowName: (row) => `Select ${row.name}`,
        allLabel: "Select all",
        canSelect: (row) => !row.decided,
      }}
      {...props}
    />
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

describe("a table", () => {
  it("names each row by its first column", () => {
    render(<Bookings rowHref={(row) => `/bookings/${row.id}`} />);
    const row = screen.getByRole("row", { name: /Trial, S\./ });
    expect(within(row).getByRole("rowheader").textContent).toBe("Trial, S.");
    expect(within(row).getByRole("link", { name: "Trial, S." })).toBeTruthy();
  });

  it("sorts by a button in the head and says in which direction", async () => {
    render(<Bookings />);
    const head = screen.getByRole("columnheader", { name: "Patient" });
    expect(head.getAttribute("aria-sort")).toBeNull();
    const button = within(head).getByRole("button");
    await userEvent.click(button);
    expect(head.getAttribute("aria-sort")).toBe("ascending");
    await userEvent.keyboard("{Enter}");
    expect(head.getAttribute("aria-sort")).toBe("descending");
    expect(screen.queryByRole("button", { name: "Exam" })).toBeNull();
  });

  it("chooses rows one by one or all at once, and leaves out those that cannot be", async () => {
    render(<Bookings />);
    const all = box("Select all");
    await userEvent.click(box("Select Trial, S."));
    expect(all.indeterminate).toBe(true);
    await userEvent.click(all);
    expect(box("Select Proof, H.").checked).toBe(true);
    expect(all.checked).toBe(true);
    expect(screen.queryByRole("checkbox", { name: "Select Demo, K." })).toBeNull();
    await userEvent.click(all);
    expect(box("Select Trial, S.").checked).toBe(false);
  });

  it("names what can be done with a row together with the row", async () => {
    const onPress = vi.fn();
    const of = (row: Wait) => [{ label: "Approve", name: `Approve ${row.name}`, onPress }];
    render(<Bookings actions={{ header: "Decide", of }} />);
    await userEvent.click(screen.getByRole("button", { name: "Approve Proof, H." }));
    expect(onPress).toHaveBeenCalledOnce();
  });

  it("marks the row whose details are open, and puts rows under a heading", () => {
    render(<Bookings currentKey="2" groupOf={(row) => (row.decided ? "Decided" : undefined)} />);
    const names = screen.getAllByRole("row").map((row) => row.textContent);
    expect(names.indexOf("Decided")).toBe(3);
    expect(screen.getByRole("row", { current: true }).textContent).toContain("Proof, H.");
  });

  it("says what is missing when there are no rows, but not while they are on their way", () => {
    const { rerender } = render(<Bookings rows={[]} empty="Nothing waits." loadingLabel="Wait" />);
    expect(screen.queryByText("Nothing waits.")).toBeNull();
    expect(screen.getByRole("region", { name: "Bookings" }).getAttribute("aria-busy")).toBe("true");
    rerender(<Bookings rows={[]} empty="Nothing waits." announcement="Nothing waits" />);
    expect(screen.getByText("Nothing waits.")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("Nothing waits");
  });
});
