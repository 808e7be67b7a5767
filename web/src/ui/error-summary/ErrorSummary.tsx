import { type MouseEvent, useEffect, useId, useRef } from "react";
import { Icon } from "../icon/Icon";
import "./error-summary.css";

export interface ErrorSummaryProps {
  title: string;
  /** `href` is "#" and the id of the field. */
  items: { href: string; label: string }[];
  /** Count of submissions: the summary takes focus again when the same mistakes are sent again. */
  attempt?: number | undefined;
}

/** The errors to fix, above the form. Takes focus when it appears and when a new one is added. */
export function ErrorSummary({ title, items, attempt = 0 }: ErrorSummaryProps) {
  const frame = useRef<HTMLDivElement>(null);
  const seen = useRef<{ attempt: number; hrefs: string[] } | null>(null);
  const titleId = useId();

  useEffect(() => {
    const before = seen.current;
    const hrefs = items.map((item) => item.href);
    seen.current = { attempt, hrefs };
    // A mistake that was fixed while typing must not move the focus out of the field.
    const news = hrefs.some((href) => !before?.hrefs.includes(href));
    if (before === null || before.attempt !== attempt || news) frame.current?.focus();
  }, [items, attempt]);

  return (
    <div
      ref={frame}
      className="ui-error-summary"
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      <h2 id={titleId}>
        <Icon name="error" />
        {title}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.href + item.label}>
            <a href={item.href} onClick={goToField}>
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Browsers scroll to the field but do not put the cursor into it. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  field.scrollIntoView?.({ block: "center" });
}
