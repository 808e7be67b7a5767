import { type Ref, useImperativeHandle, useRef } from "react";
import { classes } from "../../../ui";
import { lineOffset } from "./lines";

export interface CodeAreaHandle {
  /** Selects the rest of a line, from 1, from a column of it on. */
  goTo: (line: number, column: number) => void;
}

interface CodeAreaProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Lines with a problem, from 1. */
  wrongLines: ReadonlySet<number>;
  isWrong: boolean;
  describedBy: string;
  ref?: Ref<CodeAreaHandle> | undefined;
}

/** Text in lines with their numbers. */
export function CodeArea(props: CodeAreaProps) {
  const { id, label, value, onChange, wrongLines, isWrong, describedBy, ref } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const lines = value.split("\n");

  useImperativeHandle(ref, () => ({
    goTo: (line, column) => {
      const box = area.current;
      if (!box) return;
      const all = box.value.split("\n");
      const start = lineOffset(box.value, line);
      const end = start + (all[line - 1]?.length ?? 0);
      box.focus();
      box.setSelectionRange(Math.min(start + column - 1, end), end);
      // A few lines above it stay in view.
      box.scrollTop = Math.max(0, (box.scrollHeight / all.length) * (line - 4));
    },
  }));

  return (
    <div className={classes("code-area", isWrong && "is-wrong")}>
      <div className="code-area__numbers" ref={gutter} aria-hidden>
        {lines.map((_, at) => {
          const line = at + 1;
          return (
            <span key={line} className={classes(wrongLines.has(line) && "is-wrong")}>
              {line}
            </span>
          );
        })}
      </div>
      <textarea
        ref={area}
        id={id}
        className="code-area__text"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        value={value}
        wrap="off"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onScroll={({ currentTarget }) => {
          if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
