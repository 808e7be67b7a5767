import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { SignatureField } from "./SignatureField";
import { isSigned, NO_SIGNATURE, type Signature } from "./signature";

const labels = {
  way: "How to sign",
  draw: "Draw",
  type: "Type",
  padEmpty: "Nothing is drawn yet",
  padSigned: "Your signature",
  hint: "Sign here",
  undo: "Undo",
  clear: "Clear",
  name: "Your full name",
};

function Field() {
  const [value, setValue] = useState<Signature>(NO_SIGNATURE);
  return (
    <>
      <SignatureField legend="Signature" labels={labels} value={value} onChange={setValue} />
      <output>{isSigned(value) ? "signed" : "not signed"}</output>
    </>
  );
}

const state = () => document.querySelector("output")?.textContent;

// jsdom lays nothing out and captures no pointer.
beforeEach(() => {
  const size = { left: 0, top: 0, width: 300, height: 100 } as DOMRect;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(size);
  Element.prototype.setPointerCapture = () => undefined;
  return () => vi.restoreAllMocks();
});

function draw(name: string, pointerId: number): void {
  const pad = () => screen.getByRole("img", { name });
  fireEvent.pointerDown(pad(), { pointerId, button: 0, clientX: 20, clientY: 20 });
  fireEvent.pointerMove(pad(), { pointerId, clientX: 80, clientY: 50 });
  fireEvent.pointerUp(pad(), { pointerId, clientX: 120, clientY: 20 });
}

it("[PORT-12e] is drawn, taken back line by line, and cleared", async () => {
  render(<Field />);
  draw(labels.padEmpty, 1);
  draw(labels.padSigned, 1);
  expect(state()).toBe("signed");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(state()).toBe("signed");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByRole("img", { name: labels.padEmpty })).toBeTruthy();
  draw(labels.padEmpty, 1);
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(state()).toBe("not signed");
});

it("[PORT-12e] a hand that rests on the pad while a pen draws leaves no line", () => {
  render(<Field />);
  const pad = screen.getByRole("img", { name: labels.padEmpty });
  fireEvent.pointerDown(pad, { pointerId: 1, button: 0, clientX: 20, clientY: 20 });
  draw(labels.padEmpty, 2);
  expect(state()).toBe("not signed");
});

it("[PORT-12e] is typed instead, with the keyboard alone", async () => {
  render(<Field />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: labels.name }));
  await userEvent.keyboard("Mira Kostova");
  expect(state()).toBe("signed");
});
