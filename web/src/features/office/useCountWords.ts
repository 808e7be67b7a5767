import { useLanguage } from "../../i18n";

/** What fits into a badge. */
const SHOWN_MAX = 99;

export interface Count {
  readonly shown: string;
  /** For screen readers. */
  readonly text: string;
}

/** How much is waiting, for a badge and for screen readers; nothing if there is nothing. */
export function useCountWords(): (number: number) => Count | undefined {
  const { text } = useLanguage();
  return (number) => {
    if (number === 0) return undefined;
    const shown = number > SHOWN_MAX ? `${SHOWN_MAX}+` : String(number);
    return { shown, text: text("office.waiting", { number: shown }) };
  };
}
