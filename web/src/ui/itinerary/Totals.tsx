export interface Total {
  /** Such as "Away from home". */
  label: string;
  /** Such as "3 h 5 min". */
  value: string;
}

/** Trips, hours, fasting: what distinguishes two plans. */
export function Totals({ totals }: { totals: Total[] }) {
  return (
    <dl className="ui-totals">
      {totals.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
