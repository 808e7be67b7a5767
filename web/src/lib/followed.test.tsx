import { act, renderHook } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { useFollowed } from "./followed";

function form(said: string) {
  return renderHook(
    ({ address }) => {
      const [typed, setTyped] = useState(address);
      const asked = useFollowed(address, setTyped);
      return { typed, setTyped, asked };
    },
    { initialProps: { address: said } },
  );
}

test("what is typed stays while the address takes up what was asked for before", () => {
  const { result, rerender } = form("");
  act(() => {
    result.current.setTyped("Ann");
    result.current.asked("Ann");
  });
  act(() => result.current.setTyped("Anna"));
  rerender({ address: "Ann" });
  expect(result.current.typed).toBe("Anna");
});

test("an address that says otherwise is followed", () => {
  const { result, rerender } = form("Ann");
  act(() => {
    result.current.setTyped("Anna");
    result.current.asked("Anna");
  });
  rerender({ address: "Anna" });
  rerender({ address: "" });
  expect(result.current.typed).toBe("");
});
