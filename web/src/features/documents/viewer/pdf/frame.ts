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

/** What is at a place stays there; unless one is named, that is the middle. */
function zoomTo(next: number, at: At = middle()): void {
  if (next === scale) return;
  const { scrollLeft, scrollTop } = document.documentElement;
  const by = next / scale;
  scale = next;
  resize();
  scrollTo((scrollLeft + at.clientX) * by - at.clientX, (scrollTop + at.clientY) * by - at.clientY);
  redraw();
}

interface At {
  readonly clientX: number;
  readonly clientY: number;
}

function middle(): At {
  return { clientX: innerWidth / 2, clientY: innerHeight / 2 };
}

function pressed(event: KeyboardEvent): void {
  if (event.key === "Escape") tell({ kind: "ESCAPE" });
  else if (event.key === "+" || event.key === "=") zoomTo(scaleAfter(scale, WHEEL_STEP));
  else if (event.key === "-") zoomTo(scaleAfter(scale, -WHEEL_STEP));
  else if (event.key === "0") zoomTo(1);
}

/** Two fingers that move apart enlarge what is between them. */
function listenToPinch(): void {
  let start: { apart: number; scale: number } | undefined;
  const fingersOf = ({ touches: [one, other] }: TouchEvent) =>
    one &&
    other && {
      apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
      clientX: (one.clientX + other.clientX) / 2,
      clientY: (one.clientY + other.clientY) / 2,
    };
  addEventListener("touchstart", (event) => {
    const fingers = fingersOf(event);
    start = fingers && { apart: fingers.apart, scale };
  });
  addEventListener(
    "touchmove",
    (event) => {
      const fingers = fingersOf(event);
      if (!start?.apart || !fingers) return;
      event.preventDefault();
      zoomTo(scaleAfter(start.scale * (fingers.apart / start.apart), 0), fingers);
    },
    { passive: false },
  );
}

function listen(): void {
  const taps = doubleTap();
  addEventListener("pointerdown", taps.down);
  addEventListener("pointerup", (event) => {
    if (taps.up(event)) zoomTo(scaleAfterTap(scale), event);
  });
  // The wheel alone turns the pages.
  addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(scaleAfter(scale, event.deltaY < 0 ? WHEEL_STEP : -WHEEL_STEP), event);
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
