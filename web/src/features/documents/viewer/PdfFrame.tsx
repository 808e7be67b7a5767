import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useLanguage } from "../../../i18n";
import frameScript from "./pdf/frame?worker&url";
import type { FromFrame, ToFrame } from "./pdf/messages";
import type { ZoomHandle } from "./zoom";

/** From the loaded frame to its first word: without one its script is missing. */
const READY_WITHIN_MS = 20_000;

interface PdfFrameProps {
  file: Blob;
  name: string;
  onOpened: (pages: number) => void;
  onFail: () => void;
  onEscape: () => void;
  ref: Ref<ZoomHandle>;
}

/** Draws a PDF in a frame of its own, which can reach neither this page nor the server in the person's name. */
export function PdfFrame({ file, name, onOpened, onFail, onEscape, ref }: PdfFrameProps) {
  const { text, lang } = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const pageLabel = text("documents.page", { page: "{page}", count: "{count}" });
  const [stage, setStage] = useState<"LOADING" | "LOADED" | "READY" | "OPENED">("LOADING");
  const answers = useRef({ onOpened, onFail, onEscape });
  answers.current = { onOpened, onFail, onEscape };

  useEffect(() => {
    const heard = async ({ source, data }: MessageEvent<FromFrame>) => {
      if (!source || source !== frame.current?.contentWindow) return;
      if (data.kind === "READY") {
        setStage("READY");
        const bytes = await file.arrayBuffer();
        tell(frame.current, { kind: "OPEN", data: bytes, labels: { name, page: pageLabel } }, [
          bytes,
        ]);
      } else if (data.kind === "OPENED") {
        setStage("OPENED");
        answers.current.onOpened(data.pages);
      } else if (data.kind === "FAILED") answers.current.onFail();
      else answers.current.onEscape();
    };
    addEventListener("message", heard);
    return () => removeEventListener("message", heard);
  }, [file, name, pageLabel]);

  useEffect(() => {
    if (stage !== "LOADED") return;
    const timer = setTimeout(() => answers.current.onFail(), READY_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [stage]);

  useImperativeHandle(ref, () => ({
    zoomBy: (step) => tell(frame.current, { kind: "ZOOM", step }),
    reset: () => tell(frame.current, { kind: "RESET" }),
  }));

  return (
    <>
      {stage !== "OPENED" && <p className="viewer-waits">{text("documents.opening")}</p>}
      <iframe
        ref={frame}
        className="viewer-pdf"
        title={name}
        sandbox="allow-scripts"
        srcDoc={frameOf(lang)}
        onLoad={() => setStage((now) => (now === "LOADING" ? "LOADED" : now))}
      />
    </>
  );
}

/** The frame has no address of its own, so the script is named in full. */
function frameOf(lang: string): string {
  const script = new URL(frameScript, location.href).href;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>PDF</title></head><body><script type="module" crossorigin src="${script}"></script></body></html>`;
}

function tell(frame: HTMLIFrameElement | null, message: ToFrame, moved: Transferable[] = []): void {
  // A sandboxed frame has no origin to name.
  frame?.contentWindow?.postMessage(message, "*", moved);
}
