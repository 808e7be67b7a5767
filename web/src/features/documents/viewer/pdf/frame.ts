/**
 * The script of the frame that draws a PDF. The frame is sandboxed: it has no origin, no cookies and no access to the
 * page, so that a file that breaks out of pdf.js finds nothing. Scripts in a PDF never run: that part of pdf.js is
 * not loaded.
 */
import {
  AnnotationMode,
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
} from "pdfjs-dist/legacy/build/pdf.mjs";
// A frame without an origin can't start a worker, so this runs beside it; pdf.js finds it by itself.
import "pdfjs-dist/legacy/build/pdf.worker.mjs";
import { doubleTap, scaleAfter, scaleAfterTap, WHEEL_STEP } from "../zoom";
import { Decoders } from "./decoders";
import type { FromFrame, Labels, ToFrame } from "./messages";

const GAP_PX = 8;
const MAX_CANVAS_PX = 4096;
const OUT_OF_SIGHT = {
  position: "absolute",
  inset: "0",
  margin: "0",
  overflow: "hidden",
  opacity: "0",
  pointerEvents: "none",
};

let scale = 1;
let pages: HTMLElement[] = [];
/** The scale at which a page was drawn last. */
const drawn = new WeakMap<HTMLElement, number>();

function tell(message: FromFrame): void {
  // The page has an origin that this frame doesn't know.
  parent.postMessage(message, "*");
}

async function open(data: ArrayBuffer, labels: Labels): Promise<void> {
  const pdf = await getDocument({
    data,
    enableXfa: false,
    isEvalSupported: false,
    useWorkerFetch: false,
    BinaryDataFactory: Decoders,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
  const first = (await pdf.getPage(1)).getViewport({ scale: 1 });
  const label = (page: number) =>
    labels.page.replace("{page}", String(page)).replace("{count}", String(pdf.numPages));
  pages = Array.from({ length: pdf.numPages }, (_, index) =>
    emptyPage(label(index + 1), first.width / first.height),
  );
  const main = document.createElement("main");
  main.append(heading(labels.name), ...pages);
  document.body.replaceChildren(main);
  resize();
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting && target instanceof HTMLElement) void draw(pdf, target);
      }
    },
    { rootMargin: "50%" },
  );
  for (const page of pages) seen.observe(page);
  redraw = () => {
    // Observed again, those in view are reported again.
    for (const page of pages) {
      seen.unobserve(page);
      seen.observe(page);
    }
  };
  tell({ kind: "OPENED", pages: pdf.numPages });
}

let redraw: () => void = () => undefined;

/** For screen readers, as in every document. */
function heading(name: string): HTMLElement {
  const shown = document.createElement("h1");
  shown.textContent = name;
  Object.assign(shown.style, OUT_OF_SIGHT);
  return shown;
}

function emptyPage(label: string, ratio: number): HTMLElement {
  const page = document.createElement("section");
  page.setAttribute("aria-label", label);
  Object.assign(page.style, {
    position: "relative",
    aspectRatio: String(ratio),
    marginBottom: `${GAP_PX}px`,
    background: "#fff",
  });
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
  Object.assign(canvas.style, { width: "100%", height: "100%", display: "block" });
  page.append(canvas);
  return page;
}

async function draw(pdf: PDFDocumentProxy, holder: HTMLElement): Promise<void> {
  if (drawn.get(holder) === scale) return;
  drawn.set(holder, scale);
  const page = await pdf.getPage(pages.indexOf(holder) + 1);
  const whole = page.getViewport({ scale: 1 });
  holder.style.aspectRatio = String(whole.width / whole.height);
  const width = Math.min(holder.clientWidth * devicePixelRatio, MAX_CANVAS_PX);
  const viewport = page.getViewport({ scale: width / whole.width });
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE }).promise;
  const shown = holder.querySelector("canvas");
  if (!shown) return;
  shown.width = canvas.width;
  shown.height = canvas.height;
  shown.getContext("2d")?.drawImage(canvas, 0, 0);
  if (!holder.querySelector("p")) holder.append(await wordsOf(page));
}

type Page = Awaited<ReturnType<PDFDocumentProxy["getPage"]>>;

/** The text of a page, for screen readers. */
async function wordsOf(page: Page): Promise<HTMLElement> {
  const { items } = await page.getTextContent();
  const words = document.createElement("p");
  words.textContent = items.map((item) => ("str" in item ? item.str : "")).join(" ");
  Object.assign(words.style, OUT_OF_SIGHT);
  return words;
}

function resize(): void {
  for (const page of pages) page.style.width = `${scale * 100}%`;
}

/** What is in the middle stays there. */
function zoomTo(next: number): void {
  if (next === scale) return;
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = document.documentElement;
  const middle = [scrollLeft + clientWidth / 2, scrollTop + clientHeight / 2].map(
    (at) => (at / scale) * next,
  );
  scale = next;
  resize();
  scrollTo((middle[0] ?? 0) - clientWidth / 2, (middle[1] ?? 0) - clientHeight / 2);
  redraw();
}

function pressed(event: KeyboardEvent): void {
  if (event.key === "Escape") tell({ kind: "ESCAPE" });
  else if (event.key === "+" || event.key === "=") zoomTo(scaleAfter(scale, WHEEL_STEP));
  else if (event.key === "-") zoomTo(scaleAfter(scale, -WHEEL_STEP));
  else if (event.key === "0") zoomTo(1);
}

/** Two fingers that move apart enlarge. */
function listenToPinch(): void {
  let apart: { distance: number; scale: number } | undefined;
  const distanceOf = ({ touches: [one, other] }: TouchEvent) =>
    one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : undefined;
  addEventListener("touchstart", (event) => {
    const distance = distanceOf(event);
    apart = distance ? { distance, scale } : undefined;
  });
  addEventListener(
    "touchmove",
    (event) => {
      const distance = distanceOf(event);
      if (!apart || !distance) return;
      event.preventDefault();
      zoomTo(scaleAfter(apart.scale * (distance / apart.distance), 0));
    },
    { passive: false },
  );
}

function listen(): void {
  const taps = doubleTap();
  addEventListener("pointerdown", taps.down);
  addEventListener("pointerup", (event) => {
    if (taps.up(event)) zoomTo(scaleAfterTap(scale));
  });
  // The wheel alone turns the pages.
  addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(scaleAfter(scale, event.deltaY < 0 ? WHEEL_STEP : -WHEEL_STEP));
    },
    { passive: false },
  );
  addEventListener("keydown", pressed);
  listenToPinch();
}

addEventListener("message", ({ source, data }: MessageEvent<ToFrame>) => {
  if (source !== parent) return;
  if (data.kind === "OPEN") {
    open(data.data, data.labels).catch(() => tell({ kind: "FAILED" }));
  } else if (data.kind === "ZOOM") zoomTo(scaleAfter(scale, data.step));
  else zoomTo(1);
});

Object.assign(document.body.style, { margin: "0", touchAction: "pan-x pan-y" });
// Not every browser lets the Tab key into a frame in which nothing takes the focus; the arrow keys scroll it then.
document.body.tabIndex = 0;
listen();
tell({ kind: "READY" });
