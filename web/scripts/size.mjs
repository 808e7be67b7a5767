// What the first booking screen costs: brotli bytes of its scripts, and its requests. Counted are the entry, what it imports, and
// what a desk draws by itself on that screen. The chunks of later steps are told beside it.
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const SCRIPT_LIMIT_BYTES = 150 * 1000;
const REQUEST_LIMIT = 12;
const DIST = process.argv[2] ?? "dist";
/** Lazily loaded, and yet part of the first screen where there is room for it. */
const FIRST_SCREEN = /^src\/features\/booking\/exams\//;
/** Opened on the way to a booking. */
const LATER_SCREENS = /^src\/(routes|features\/booking|shell)\//;

const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, "utf8"));

/** The files of everything that is loaded with a chunk. */
function loaded(follows) {
  const scripts = new Set();
  const styles = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const next of chunk.imports ?? []) visit(next);
    for (const next of chunk.dynamicImports ?? []) if (follows.test(next)) visit(next);
  };
  for (const key of Object.keys(manifest)) if (manifest[key].isEntry) visit(key);
  return { scripts, styles };
}

const { scripts, styles } = loaded(FIRST_SCREEN);

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
let laterBytes = 0;
for (const file of loaded(LATER_SCREENS).scripts) {
  if (!scripts.has(file)) laterBytes += compressed(file);
}
let styleBytes = 0;
for (const file of styles) styleBytes += compressed(file);

const requests = 1 + scripts.size + styles.size;
console.log(
  `B6 page script_bytes=${scriptBytes} goal<=${SCRIPT_LIMIT_BYTES} style_bytes=${styleBytes} later_script_bytes=${laterBytes}`,
);
console.log(`B6 page requests=${requests} goal<=${REQUEST_LIMIT} (page, scripts, styles)`);

if (scriptBytes > SCRIPT_LIMIT_BYTES || requests > REQUEST_LIMIT) process.exitCode = 1;
