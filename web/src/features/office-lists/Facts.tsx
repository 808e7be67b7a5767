import type { ReactNode } from "react";

export interface FactsProps {
  /** Items without a value are left out. */
  items: readonly (readonly [label: string, value: ReactNode])[];
}

/** Labels and their values, one per line. */
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
