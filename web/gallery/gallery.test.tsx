import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { findMistakes } from "./axe";
import { fixtures } from "./fixtures";

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
