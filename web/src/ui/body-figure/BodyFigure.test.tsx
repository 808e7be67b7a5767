import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { BodyFigure } from "./BodyFigure";
import { BodyPartList } from "./BodyPartList";
import type { BodyPart } from "./FigureView";
import type { BodyRegion } from "./regions";

const parts: BodyPart[] = [
  { region: "head", name: "Head and face" },
  { region: "neck", name: "Neck" },
  { region: "knee-right", name: "Right knee" },
  { region: "knee-left", name: "Left knee" },
  { region: "spine-lumbar", name: "Lower back" },
];

function Choose({ as: Part }: { as: "figure" | "list" }) {
  const [selected, setSelected] = useState<BodyRegion[]>([]);
  const toggle = (region: BodyRegion) =>
    setSelected(
      selected.includes(region) ? selected.filter((one) => one !== region) : [...selected, region],
    );
  if (Part === "list") {
    return <BodyPartList label="Parts" parts={parts} selected={selected} onToggle={toggle} />;
  }
  return (
    <BodyFigure
      label="Where on the body?"
      parts={parts}
      selected={selected}
      onToggle={toggle}
      viewLabels={{ front: "Front", back: "Back" }}
      switchLabel="Side of the figure"
    />
  );
}

const focused = () => document.activeElement?.getAttribute("aria-label");

describe("the body figure", () => {
  it("has a named button for each part that can be chosen, and for no other", () => {
    render(<Choose as="figure" />);
    const names = screen.getAllByRole("button").map((part) => part.getAttribute("aria-label"));
    expect(names.sort()).toEqual(parts.map((part) => part.name).sort());
    expect(screen.getByRole("figure", { name: "Back" })).toBeTruthy();
  });

  it("can be used by keyboard: arrow keys move, Enter and space choose", async () => {
    render(<Choose as="figure" />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowUp}");
    expect(focused()).toBe("Head and face");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowLeft}");
    expect(focused()).toBe("Right knee");
    await userEvent.keyboard("{Enter}{ArrowRight} ");
    const chosen = screen.getAllByRole("button", { pressed: true });
    expect(chosen.map((part) => part.getAttribute("aria-label"))).toEqual([
      "Right knee",
      "Left knee",
    ]);
    await userEvent.tab();
    expect(focused()).toBe("Lower back");
  });

  it("takes a part back by a second press", async () => {
    render(<Choose as="figure" />);
    const neck = screen.getByRole("button", { name: "Neck" });
    await userEvent.click(neck);
    expect(neck.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(neck);
    expect(neck.getAttribute("aria-pressed")).toBe("false");
  });
});

it("the list of parts does the same", async () => {
  render(<Choose as="list" />);
  await userEvent.click(screen.getByRole("button", { name: "Left knee", pressed: false }));
  expect(screen.getByRole("button", { name: "Left knee", pressed: true })).toBeTruthy();
});
