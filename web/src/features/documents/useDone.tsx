import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * Says to screen readers what was done with a document. The button that was pressed may go with its row: the focus then
 * moves to these words, so that it isn't lost.
 */
export function useDone(): { say: (words: string) => void; done: ReactNode } {
  const place = useRef<HTMLOutputElement>(null);
  const waits = useRef(false);
  const [words, setWords] = useState("");

  useEffect(() => {
    if (!words) return;
    // From here on the focus is where the person puts it.
    const stop = () => {
      waits.current = false;
    };
    addEventListener("pointerdown", stop);
    addEventListener("keydown", stop);
    return () => {
      removeEventListener("pointerdown", stop);
      removeEventListener("keydown", stop);
    };
  }, [words]);

  // The row goes with a later drawing, when the list has been read again.
  useEffect(() => {
    if (!waits.current || document.activeElement !== document.body) return;
    waits.current = false;
    place.current?.focus();
  });

  return {
    say: (said) => {
      waits.current = true;
      // Words that stay the same are not said again.
      setWords((before) => (before === said ? `${said} ` : said));
    },
    done: (
      <output className="visually-hidden" ref={place} tabIndex={-1}>
        {words}
      </output>
    ),
  };
}
