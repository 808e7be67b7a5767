// What the first booking screen costs: brotli bytes of its scripts, and its requests.
// Counts the entry, what it imports, and the lazily loaded chunks of the routes and of the booking feature.
// Nothing that a page outside the back office can load may name a text of the back office: its texts are not there.
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const SCRIPT_LIMIT_BYTES = 150 * 1000;
const REQUEST_LIMIT = 12;
const DIST = process.argv[2] ?? "dist";
/** Screens from the home page to the booking form; a chunk outside is loaded only when it is opened. */
const BOOKING_SCREENS = /^src\/(routes\/(?!office\/)|features\/booking|shell)\//;
const OFFICE_ENTRY = "src/routes/office/index.ts";

const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, "utf8"));
const scripts = new Set();
const styles = new Set();

function visit(key) {
  const chunk = manifest[key];
  if (!chunk || scripts.has(chunk.file)) return;
  scripts.add(chunk.file);
  for (const style of chunk.css ?? []) styles.add(style);
  for (const next of chunk.imports ?? []) visit(next);
  for (const next of chunk.dynamicImports ?? []) if (BOOKING_SCREENS.test(next)) visit(next);
}

const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry);
for (const key of entries) visit(key);

const compressed = (file) =>
  brotliCompressSync(readFileSync(`${DIST}/${file}`), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length;

let scriptBytes = 0;
for (const file of scripts) {
  const bytes = compressed(file);
  scriptBytes += bytes;
  console.log(`  ${String(bytes).padStart(7)} B  ${file}`);
}
let styleBytes = 0;
for (const file of styles) styleBytes += compressed(file);

const requests = 1 + scripts.size + styles.size;
console.log(
  `B6 page script_bytes=${scriptBytes} goal<=${SCRIPT_LIMIT_BYTES} style_bytes=${styleBytes}`,
);
console.log(`B6 page requests=${requests} goal<=${REQUEST_LIMIT} (page, scripts, styles)`);

const texts = JSON.parse(readFileSync(new URL("../../texts/parts.json", import.meta.url), "utf8"));
const officeText = new RegExp(`["'\`](?:${texts.office.join("|")})\\.(?:[a-z]\\w+["'\`]|\\$)`);
const outside = new Set();

function visitOutside(key) {
  const chunk = manifest[key];
  if (!chunk || key === OFFICE_ENTRY || outside.has(chunk.file)) return;
  outside.add(chunk.file);
  for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
    visitOutside(next);
}

for (const key of entries) visitOutside(key);
if (!manifest[OFFICE_ENTRY]) throw new Error("The back office has no entry of its own.");
const strays = [...outside].flatMap((file) => {
  const found = officeText.exec(readFileSync(`${DIST}/${file}`, "utf8"));
  return found ? [`${file}: ${found[0]}`] : [];
});
for (const stray of strays) console.log(`  of the back office: ${stray}`);
console.log(
  `B6 page office_texts=${strays.length} goal<=0 (in ${outside.size} scripts of the site)`,
);

if (strays.length > 0) process.exitCode = 1;
if (scriptBytes > SCRIPT_LIMIT_BYTES || requests > REQUEST_LIMIT) process.exitCode = 1;
