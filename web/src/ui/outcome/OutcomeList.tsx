import { useEffect, useState } from "react";
import { OutcomeCard, type OutcomeCardProps } from "./OutcomeCard";
import "./outcome.css";

export interface OutcomeListProps {
  /** Name of the list for readers. */
  label: string;
  outcomes: (OutcomeCardProps & { key: string })[];
  /** Said aloud once the list is there, such as "Two of three are done". */
  announcement?: string | undefined;
}

/** What became of each scan. What failed comes first; the others keep their order. */
export function OutcomeList({ label, outcomes, announcement = "" }: OutcomeListProps) {
  const [spoken, setSpoken] = useState("");
  // Readers hear what changes in a status, not what it is born with.
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
