import { type ReactNode, useRef } from "react";
import { Button } from "../button/Button";
import { classes } from "../classes";
import "./bulk-bar.css";

export interface BulkBarProps {
  /** Accessible name of the bar, such as "Chosen bookings". */
  label: string;
  count: number;
  /** Such as "2 chosen"; announced when it changes, and so is "Nothing chosen". */
  countText: string;
  /** What the bar shows while nothing is chosen. */
  foot?: ReactNode;
  clearLabel: string;
  onClear: () => void;
  /** What will happen to the patients, such as "Approved patients get a text at once." */
  note?: ReactNode;
  /** The buttons, the best first. */
  children: ReactNode;
}

/** The bar below a list; while rows are chosen it says how many and what can be done with them. */
export function BulkBar({
  label,
  count,
  countText,
  foot,
  clearLabel,
  onClear,
  note,
  children,
}: BulkBarProps) {
  const bar = useRef<HTMLElement>(null);
  const active = count > 0;

  function clear() {
    // The button is about to disappear, and focus must not fall to the top of the page.
    bar.current?.focus();
    onClear();
  }

  return (
    <section
      ref={bar}
      className={classes("ui-bulk", active && "is-active")}
      aria-label={label}
      tabIndex={-1}
    >
      <output className={active ? "ui-bulk__count" : "visually-hidden"}>{countText}</output>
      {active ? (
        <>
          {children}
          <Button variant="quiet" onPress={clear}>
            {clearLabel}
          </Button>
          {note && <p className="ui-bulk__note">{note}</p>}
        </>
      ) : (
        foot && <div className="ui-bulk__foot">{foot}</div>
      )}
    </section>
  );
}
