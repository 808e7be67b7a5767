import type { ReactNode } from "react";

export interface FactsProps {
  /** What is undefined is left out. */
  items: readonly (readonly [label: string, value: ReactNode])[];
}

/** Words and what stands behind them, a line each. */
export function Facts({ items }: FactsProps) {
  return (
    <dl className="lists-facts">
      {items
        .filter(([, value]) => value !== undefined && value !== "")
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
