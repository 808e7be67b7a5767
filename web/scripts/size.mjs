// What the first booking screen costs: brotli bytes of its scripts, and its requests.
// Counts the entry, what it imports, and the lazily loaded chunks of the routes and of the booking feature.
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const SCRIPT_LIMIT_BYTES = 150 * 1000;
const REQUEST_LIMIT = 12;
const DIST = process.argv[2] ?? "dist";
/** Screens from the home page to the booking form; a chunk outside is loaded only when it is opened. */
const BOOKING_SCREENS = /^src\/(routes\/(?!office\/)|features\/booking|shell)\//;

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

if (scriptBytes > SCRIPT_LIMIT_BYTES || requests > REQUEST_LIMIT) process.exitCode = 1;
