import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { describe, expect, it } from "vitest";
import { KioskKeyboard, type KioskKeyboardProps } from "./KioskKeyboard";

const texts = {
  clear: "Clear",
  deleteLast: "Delete last letter",
  space: "Space",
  hyphen: "Hyphen",
  apostrophe: "Apostrophe",
  accents: "É Ñ Ü",
  accentsName: "É Ñ Ü, letters with accents",
};

function LastName({ keys }: Pick<KioskKeyboardProps, "keys">) {
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState("");
  return (
    <>
      <input
        ref={field}
        aria-label="Last name"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <KioskKeyboard
        label="Letter keys"
        keys={keys}
        field={field}
        value={value}
        onChange={setValue}
        texts={texts}
      />
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Last name" });

async function press(...names: string[]) {
  for (const name of names) await userEvent.click(screen.getByRole("button", { name }));
}

describe("the keys of a kiosk", () => {
  it("are a named group and write a name as one writes it", async () => {
    render(<LastName />);
    expect(screen.getByRole("group", { name: "Letter keys" })).toBeTruthy();
    await press("O", "Apostrophe", "N", "E", "I", "L", "Hyphen", "S", "U");
    expect(field().value).toBe("O’Neil-Su");
  });

  it("leave the focus in the field, where a real keyboard works too", async () => {
    render(<LastName />);
    await userEvent.click(field());
    await press("S", "A");
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard("m");
    expect(field().value).toBe("Sam");
  });

  it("write and delete at the caret", async () => {
    render(<LastName />);
    await userEvent.type(field(), "Smple");
    field().setSelectionRange(1, 1);
    await press("A");
    expect(field().value).toBe("Sample");
    expect(field().selectionStart).toBe(2);
    await press("Delete last letter");
    expect(field().value).toBe("Smple");
    expect(field().selectionStart).toBe(1);
    await press("Clear");
    expect(field().value).toBe("");
  });

  it("show letters with accents when asked", async () => {
    render(<LastName />);
    expect(screen.queryByRole("button", { name: "É" })).toBeNull();
    await press("É Ñ Ü, letters with accents", "É");
    expect(field().value).toBe("É");
  });

  it("stay where they are for a person who uses them with the keyboard", async () => {
    render(<LastName />);
    screen.getByRole("button", { name: "Q" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(field().value).toBe("Q");
    expect(document.activeElement?.textContent).toBe("Q");
  });

  it("can be digits only", async () => {
    render(<LastName keys="digits" />);
    await press("1", "9", "0", "Delete last letter");
    expect(field().value).toBe("19");
    expect(screen.queryByRole("button", { name: "Q" })).toBeNull();
  });
});
