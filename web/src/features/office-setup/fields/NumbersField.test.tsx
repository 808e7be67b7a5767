import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { NumbersField } from "./NumbersField";

function Hours() {
  const [values, setValues] = useState<readonly number[]>([168, 24]);
  return (
    <>
      <NumbersField id="hours" label="Hours" values={values} onChange={setValues} />
      <output>{values.join(" ")}</output>
      <button type="button" onClick={() => setValues([48])}>
        Discard
      </button>
    </>
  );
}

test("several numbers are typed in one line, and typed text stays", async () => {
  const user = userEvent.setup();
  render(<Hours />);
  const field = screen.getByRole("textbox", { name: "Hours" });
  expect(field).toHaveProperty("value", "168, 24");
  await user.type(field, ", 2h");
  expect(field).toHaveProperty("value", "168, 24, 2h");
  expect(screen.getByRole("status").textContent).toBe("168 24 NaN");
  await user.clear(field);
  expect(screen.getByRole("status").textContent).toBe("");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(field).toHaveProperty("value", "48");
});
