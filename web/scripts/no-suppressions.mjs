// A rule that has to be silenced is either wrong here (change biome.json) or right (change the code).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const suppression = /biome-ignore|@ts-ignore|@ts-expect-error|@ts-nocheck|eslint-disable/;
const folders = ["src", "gallery", "e2e"];
let found = 0;

for (const folder of folders) {
  let names = [];
  try {
    names = readdirSync(folder, { recursive: true });
  } catch {
    continue; // The folder is not there yet.
  }
  for (const name of names) {
    if (!/\.(tsx?|css)$/.test(name) || name.endsWith(".gen.ts")) continue;
    const lines = readFileSync(join(folder, name), "utf8").split("\n");
    lines.forEach((line, index) => {
      if (!suppression.test(line)) return;
      found += 1;
      console.error(`${join(folder, name)}:${index + 1}: a rule is suppressed here`);
    });
  }
}
process.exitCode = found > 0 ? 1 : 0;
