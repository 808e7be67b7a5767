// What only a real browser can judge; e2e/gallery.spec.ts runs them on the built gallery.
// In the console of the gallery: `await runGalleryCheck("layout")`.
import { forcedColours } from "./forcedColours";
import { layout } from "./layout";
import { motion } from "./motion";
import { readable, readableColours } from "./readable";
import { begin } from "./scope";
import { targets } from "./targets";

const every = { forcedColours, layout, motion, readable, readableColours, targets };

export type CheckName = keyof typeof every;

export async function run(name: CheckName): Promise<string[]> {
  begin();
  return [...new Set(await every[name]())];
}
