import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as ui from "../src/ui";
import { findMistakes } from "./axe";
import { fixtures } from "./fixtures";

/** They show nothing of their own. */
const UNSEEN = ["LinkProvider"];

describe("the gallery", () => {
  it("has every component of the library", () => {
    const shown = new Set(fixtures.flatMap(({ component, shows = [] }) => [component, ...shows]));
    const components = Object.keys(ui).filter((name) => /^[A-Z][a-z]/.test(name));
    const missing = components.filter((name) => !shown.has(name) && !UNSEEN.includes(name));
    expect(missing).toEqual([]);
  });
});

describe("every component, in every state", () => {
  const named = fixtures.map((fixture) => [fixture.component, fixture] as const);

  it.each(named)("%s can be used with a screen reader", async (_, { states }) => {
    for (const { name, element } of states) {
      const { container, unmount } = render(<main>{element}</main>);
      expect(await findMistakes(container), name).toEqual([]);
      unmount();
    }
  });
});
