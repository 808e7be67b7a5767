import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { forgetAnswers, playServer } from "./gallery/server";

// What comes is waited for as long as it takes: a busy machine is no mistake of the page.
configure({ asyncUtilTimeout: 20_000 });

playServer();
afterEach(forgetAnswers);
afterEach(cleanup);

// What jsdom lacks and the tests need: escaping for selectors, sizes that never change, style sheets without
// effect, and a quiet "there is no canvas".
globalThis.CSS ??= {
  escape: (text: string) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`),
} as typeof CSS;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
HTMLCanvasElement.prototype.getContext = () => null;
globalThis.CSSStyleSheet = class {
  replaceSync() {}
} as unknown as typeof CSSStyleSheet;
document.adoptedStyleSheets ??= [];

// jsdom knows no modal dialogs either. What the browser adds (the page behind is inert, Escape) is
// tried out in a real one.
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function showModal() {
  focusedBefore.set(this, document.activeElement);
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  const before = focusedBefore.get(this);
  if (before instanceof HTMLElement) before.focus();
  this.dispatchEvent(new Event("close"));
};
