import { Card, RadioCards } from "../../../ui";
import type { BookingFor } from "../model/typed-details";
import { useWords } from "../on-behalf";
import type { FormFields } from "./useFormFields";

const people = [
  ["SELF", "who.self"],
  ["CHILD", "who.child"],
  ["OTHER", "who.another"],
] as const satisfies readonly (readonly [BookingFor, string])[];

/** Who the booking is for decides what is asked next. */
export function WhoFor({ fields: { typed, type } }: { fields: FormFields }) {
  const text = useWords();
  return (
    <Card title={text("details.person")} className="details-card">
      <RadioCards
        legend={text("details.person")}
        legendHidden
        options={people.map(([value, title]) => ({ value, title: text(title) }))}
        value={typed.bookingFor}
        onChange={(bookingFor) => type({ bookingFor }, "guardianName")}
      />
    </Card>
  );
}
