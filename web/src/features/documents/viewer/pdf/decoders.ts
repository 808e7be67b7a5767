/** Decoders for pictures in scanned PDFs: fetched when a file needs one. */
import jbig2 from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpeg from "pdfjs-dist/wasm/openjpeg.wasm?url";

const DECODERS: Readonly<Record<string, string>> = {
  "jbig2.wasm": jbig2,
  "openjpeg.wasm": openjpeg,
};

export class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = DECODERS[filename];
    if (!address) throw new Error(`No ${filename}.`);
    const answer = await fetch(new URL(address, document.baseURI));
    if (!answer.ok) throw new Error(`No ${filename}: ${answer.status}.`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}
