import type { MouseEvent } from "react";

export interface KeyboardTexts {
  clear: string;
  /** Names of the keys that show a symbol only. */
  deleteLast: string;
  space: string;
  hyphen: string;
  apostrophe: string;
  /** What the key shows, such as "É Ñ Ü", and what it is for. */
  accents: string;
  accentsName: string;
}

export interface LetterOptions {
  /** Three rows of letters as on the keyboards of the country; and up to four with accents. */
  rows?: readonly string[] | undefined;
  accentRows?: readonly string[] | undefined;
  done?: { label: string; onPress: () => void } | undefined;
}

export type PressKey = (key: { sign: string } | "clear" | "delete", event: MouseEvent) => void;
