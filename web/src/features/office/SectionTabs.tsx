import { useRef } from "react";
import { type TextKey, useLanguage } from "../../i18n";
import { Link, useCurrentInView } from "../../ui";
import { useCountWords } from "./useCountWords";
import "./office.css";

interface Tab {
  readonly href: string;
  readonly text: TextKey;
  /** How many are waiting there. */
  readonly waiting?: number;
}

export interface SectionTabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The address of the one that is open. */
  current: string;
}

/** The tabs of a section, each at its own address: a row that scrolls if it is too long. */
export function SectionTabs({ label, tabs, current }: SectionTabsProps) {
  const { text } = useLanguage();
  const words = useCountWords();
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, current);
  return (
    <nav ref={row} aria-label={label} className="office-tabs">
      {tabs.map(({ href, text: word, waiting = 0 }) => {
        const count = words(waiting);
        return (
          <Link key={href} href={href} aria-current={href === current ? "page" : undefined}>
            {text(word)}
            {count && (
              <>
                <span className="office-tabs__count" aria-hidden="true">
                  {count.shown}
                </span>
                <span className="visually-hidden">, {count.text}</span>
              </>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
