import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { NumberField } from "./NumberField";

function Minutes() {
  const [value, setValue] = useState<number | null>(30);
  return (
    <>
      <NumberField id="minutes" label="Minutes" value={value} onChange={setValue} />
      <output>{String(value)}</output>
      <button type="button" onClick={() => setValue(45)}>
        Discard
      </button>
    </>
  );
}

test("typed text stays, and is marked if it is not a number", async () => {
  const user = userEvent.setup();
  render(<Minutes />);
  const field = screen.getByRole("textbox", { name: "Minutes" });
  await user.clear(field);
  expect(screen.getByRole("status").textContent).toBe("null");
  await user.type(field, "3o");
  expect(field).toHaveProperty("value", "3o");
  expect(screen.getByRole("status").textContent).toBe("NaN");
  await user.clear(field);
  await user.type(field, "1,5");
  expect(field).toHaveProperty("value", "1,5");
  expect(screen.getByRole("status").textContent).toBe("1.5");
});

test("a discarded or adopted value replaces the typed text", async () => {
  const user = userEvent.setup();
  render(<Minutes />);
  await user.type(screen.getByRole("textbox"), "x");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.getByRole("textbox")).toHaveProperty("value", "45");
});
