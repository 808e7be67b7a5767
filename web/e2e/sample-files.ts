/** Files as people hand them in, small and whole: a PDF with pages of text, and a picture. */
import { crc32, deflateSync } from "node:zlib";
import type { HandedIn } from "./portal-visits";

/** One page for each text. */
export function pdfOf(name: string, ...texts: readonly string[]): HandedIn {
  return { name, bytes: [...Buffer.from(pdf(texts), "latin1")] };
}

/** One page, with more entries in its catalogue, its trailer and its page. */
export function pdfWith(name: string, catalogue: string, trailer = "", page = ""): HandedIn {
  return { name, bytes: [...Buffer.from(pdf(["Knee."], { catalogue, trailer, page }), "latin1")] };
}

interface Entries {
  readonly catalogue: string;
  readonly trailer: string;
  readonly page: string;
}

const NO_MORE: Entries = { catalogue: "", trailer: "", page: "" };

function pdf(texts: readonly string[], more = NO_MORE): string {
  const first = 3;
  const pageIds = texts.map((_, page) => first + 1 + page * 2);
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${more.catalogue}>>`,
    `<</Type/Pages/Count ${texts.length}/Kids[${pageIds.map((id) => `${id} 0 R`).join(" ")}]>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...texts.flatMap((text, page) => {
      const drawn = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 ${first} 0 R>>>>/Contents ${first + 2 + page * 2} 0 R${more.page}>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let written = "%PDF-1.7\n";
  const starts = objects.map((body, index) => {
    const start = written.length;
    written += `${index + 1} 0 obj${body}endobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const end = `trailer<</Size ${count}/Root 1 0 R${more.trailer}>>\nstartxref\n${written.length}\n%%EOF\n`;
  return `${written}xref\n0 ${count}\n0000000000 65535 f \n${table}${end}`;
}

/** A grey picture. */
export function pngOf(name: string, width = 300, height = 200): HandedIn {
  return png(name, width, height);
}

/** A grey picture with a comment. */
export function pngWith(name: string, comment: string): HandedIn {
  return png(name, 30, 20, part("tEXt", Buffer.from(`Comment\0${comment}`, "latin1")));
}

function png(name: string, width: number, height: number, ...more: readonly Buffer[]): HandedIn {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Eight bits, shades of grey.
  size[8] = 8;
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  const signature = Buffer.from([0x89, ...Buffer.from("PNG\r\n\x1a\n", "latin1")]);
  const parts = [
    part("IHDR", size),
    ...more,
    part("IDAT", deflateSync(rows)),
    part("IEND", Buffer.alloc(0)),
  ];
  return { name, bytes: [...Buffer.concat([signature, ...parts])] };
}

function part(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** As a file field takes it. */
export function asFile({ name, bytes }: HandedIn, mimeType: string) {
  return { name, mimeType, buffer: Buffer.from(bytes) };
}
