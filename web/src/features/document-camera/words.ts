/** How a page's quality is said. */
import type { TextKey } from "../../i18n";
import type { Quality } from "./model/quality";

type Look = "SHARP" | "BLURRED" | "DARK" | "DARK_BLURRED";

function lookOf({ isDark, isBlurred }: Quality): Look {
  if (isDark) return isBlurred ? "DARK_BLURRED" : "DARK";
  return isBlurred ? "BLURRED" : "SHARP";
}

const NAMES = {
  SHARP: "camera.page_sharp",
  BLURRED: "camera.page_blurred",
  DARK: "camera.page_dark",
  DARK_BLURRED: "camera.page_dark_blurred",
} as const satisfies Record<Look, TextKey>;

const HINTS = {
  SHARP: undefined,
  BLURRED: "camera.hint_blurred",
  DARK: "camera.hint_dark",
  DARK_BLURRED: "camera.hint_dark_blurred",
} as const satisfies Record<Look, TextKey | undefined>;

/** Page 1 of 2, blurred */
export const pageNameKey = (quality: Quality): TextKey => NAMES[lookOf(quality)];

/** What would make it better; undefined for a good page. */
export const hintKey = (quality: Quality): TextKey | undefined => HINTS[lookOf(quality)];
