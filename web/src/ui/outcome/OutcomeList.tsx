import { useEffect, useState } from "react";
import { OutcomeCard, type OutcomeCardProps } from "./OutcomeCard";
import "./outcome.css";

export interface OutcomeListProps {
  /** Name of the list for readers. */
  label: string;
  outcomes: (OutcomeCardProps & { key: string })[];
  /** Announced once the list is there, such as "Two of three are done". */
  announcement?: string | undefined;
}

/** The result of each scan. Failed ones come first; the others keep their order. */
export function OutcomeList({ label, outcomes, announcement = "" }: OutcomeListProps) {
  const [spoken, setSpoken] = useState("");
  // Screen readers announce changes of a status, not its initial content.
  useEffect(() => setSpoken(announcement), [announcement]);
  const sorted = [...outcomes].sort((a, b) => failedFirst(a) - failedFirst(b));
  return (
    <>
      <output className="visually-hidden">{spoken}</output>
      <ol className="ui-outcomes" aria-label={label}>
        {sorted.map(({ key, ...outcome }) => (
          <li key={key}>
            <OutcomeCard {...outcome} />
          </li>
        ))}
      </ol>
    </>
  );
}

function failedFirst({ state }: OutcomeCardProps): number {
  return state === "failed" ? 0 : 1;
}
