import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { SuggestField } from "./SuggestField";

const places = [
  { id: "newtown", label: "2042 Newtown" },
  { id: "enmore", label: "2042 Enmore" },
];

function Place({ onSubmit = vi.fn() }: { onSubmit?: (text: string) => void }) {
  const [value, setValue] = useState("");
  const items = places.filter((place) => value !== "" && place.label.includes(value));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(value);
      }}
    >
      <SuggestField
        id="place"
        label="Your postcode or suburb"
        value={value}
        onInput={setValue}
        items={items}
        onSelect={(item) => setValue(item.label)}
        emptyText="We do not know this place."
        statusText={`${items.length} places found`}
      />
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("combobox");

describe("a field with suggestions", () => {
  it("says how many places fit what was typed", async () => {
    render(<Place />);
    await userEvent.type(field(), "2042");
    expect(screen.getAllByRole("option")).toHaveLength(2);
    expect(screen.getByRole("status").textContent).toBe("2 places found");
  });

  it("takes a suggestion with the arrow keys and Enter, and the cursor stays", async () => {
    render(<Place />);
    await userEvent.type(field(), "2042{ArrowDown}{ArrowDown}");
    const marked = screen.getByRole("option", { selected: true });
    expect(marked.textContent).toBe("2042 Enmore");
    expect(field().getAttribute("aria-activedescendant")).toBe(marked.id);
    await userEvent.keyboard("{Enter}");
    expect(field().value).toBe("2042 Enmore");
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole("option")).toBeNull();
  });

  it("takes a suggestion by a press", async () => {
    render(<Place />);
    await userEvent.type(field(), "2042");
    await userEvent.click(screen.getByRole("option", { name: "2042 Newtown" }));
    expect(field().value).toBe("2042 Newtown");
  });

  it("sends what was typed when nothing is marked", async () => {
    const onSubmit = vi.fn();
    render(<Place onSubmit={onSubmit} />);
    await userEvent.type(field(), "2042{Enter}");
    expect(onSubmit).toHaveBeenCalledWith("2042");
  });

  it("closes the list with Escape and keeps the text", async () => {
    render(<Place />);
    await userEvent.type(field(), "2042{Escape}");
    expect(screen.queryByRole("option")).toBeNull();
    expect(field().value).toBe("2042");
  });

  it("says when it does not know the place", async () => {
    render(<Place />);
    await userEvent.type(field(), "zz");
    expect(screen.getByText("We do not know this place.")).toBeTruthy();
  });
});
