import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AgeMeter } from "./AgeMeter";

function tone(fraction: number) {
  const { container, unmount } = render(
    <AgeMeter fraction={fraction} waited="3 h" remaining="1 h left" />,
  );
  const name = container.firstElementChild?.className;
  unmount();
  return name;
}

describe("time waited against its target", () => {
  it("is given in words, and the bar is hidden from screen readers", () => {
    const { container } = render(
      <AgeMeter fraction={1.5} waited="6 h 10 min" remaining="2 h 10 min over" />,
    );
    expect(container.textContent).toBe("6 h 10 min 2 h 10 min over");
    expect(container.querySelector("[aria-hidden=true]")?.textContent).toBe("");
  });

  it.each([
    [0.74, "ui-age"],
    [0.75, "ui-age is-soon"],
    [1, "ui-age is-soon"],
    [1.01, "ui-age is-over"],
  ])("at %f of the target looks like %s", (fraction, name) => {
    expect(tone(fraction)).toBe(name);
  });
});
