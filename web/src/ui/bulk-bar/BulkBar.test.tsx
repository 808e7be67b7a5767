import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { BulkBar } from "./BulkBar";

function Foot() {
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Choose one
      </button>
      <BulkBar
        label="Chosen bookings"
        count={count}
        countText={count > 0 ? `${count} chosen` : "Nothing chosen"}
        foot="13 of 23 shown"
        clearLabel="Clear"
        onClear={() => setCount(0)}
      >
        <button type="button">Approve {count}</button>
      </BulkBar>
    </>
  );
}

describe("the bar for chosen rows", () => {
  it("takes the place of the foot and says politely how many are chosen", async () => {
    render(<Foot />);
    expect(screen.getByText("13 of 23 shown")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Approve/ })).toBeNull();
    const choose = screen.getByRole("button", { name: "Choose one" });
    await userEvent.click(choose);
    await userEvent.click(choose);
    expect(screen.getByRole("status").textContent).toBe("2 chosen");
    expect(screen.getByRole("button", { name: "Approve 2" })).toBeTruthy();
    expect(screen.queryByText("13 of 23 shown")).toBeNull();
  });

  it("keeps the focus in its place when it is cleared", async () => {
    render(<Foot />);
    await userEvent.click(screen.getByRole("button", { name: "Choose one" }));
    await userEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Chosen bookings" }));
    expect(screen.getByRole("status").textContent).toBe("Nothing chosen");
  });
});
