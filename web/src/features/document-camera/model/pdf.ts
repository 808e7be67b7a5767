/**
 * A PDF whose pages are JPEG pictures. The format holds a JPEG as it is, so this is all that it takes; the libraries that
 * write PDFs would be several hundred kilobytes to load on a phone. It says neither when, where nor by what it was made.
 */
import type { Size } from "./warp";

export interface PdfPage extends Size {
  readonly jpeg: Uint8Array<ArrayBuffer>;
}

/** The long side of A4, in points. */
const LONG_SIDE_POINTS = 842;
/** What a page needs beside its picture, at most. */
export const PDF_PAGE_BYTES = 1000;
/** Objects of each page: the page, what it draws, its picture. */
const PER_PAGE = 3;
const CATALOGUE = 1;
const TREE = 2;

export function pdfOf(pages: readonly PdfPage[]): Uint8Array<ArrayBuffer> {
  const file = new PdfFile();
  const first = (index: number) => TREE + 1 + index * PER_PAGE;
  const kids = pages.map((_, index) => `${first(index)} 0 R`).join(" ");
  file.object(CATALOGUE, `<< /Type /Catalog /Pages ${TREE} 0 R >>`);
  file.object(TREE, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const page = first(index);
    const scale = LONG_SIDE_POINTS / Math.max(width, height);
    const across = (width * scale).toFixed(2);
    const down = (height * scale).toFixed(2);
    file.object(
      page,
      `<< /Type /Page /Parent ${TREE} 0 R /MediaBox [0 0 ${across} ${down}] ` +
        `/Resources << /XObject << /P ${page + 2} 0 R >> >> /Contents ${page + 1} 0 R >>`,
    );
    file.stream(page + 1, "", ascii(`${across} 0 0 ${down} 0 0 cm /P Do`));
    const picture =
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ` +
      "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode ";
    file.stream(page + 2, picture, jpeg);
  }
  return file.end();
}

const ascii = (text: string) => new TextEncoder().encode(text);

class PdfFile {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  /** Where each object begins. */
  readonly #starts: number[] = [];
  #length = 0;

  constructor() {
    // Four bytes above 127 say that the file isn't text.
    this.#write("%PDF-1.4\n%");
    this.#add(new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  }

  object(number: number, content: string): void {
    this.#start(number);
    this.#write(`${content}\nendobj\n`);
  }

  stream(number: number, about: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.#start(number);
    this.#write(`<< ${about}/Length ${bytes.length} >>\nstream\n`);
    this.#add(bytes);
    this.#write("\nendstream\nendobj\n");
  }

  end(): Uint8Array<ArrayBuffer> {
    const table = this.#length;
    const size = this.#starts.length;
    const rows = this.#starts
      .slice(1)
      .map((start) => `${String(start).padStart(10, "0")} 00000 n \n`);
    this.#write(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}`);
    this.#write(
      `trailer\n<< /Size ${size} /Root ${CATALOGUE} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    );
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  #start(number: number): void {
    this.#starts[number] = this.#length;
    this.#write(`${number} 0 obj\n`);
  }

  #write(text: string): void {
    this.#add(ascii(text));
  }

  #add(bytes: Uint8Array<ArrayBuffer>): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}
