import { useConfig } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { Card, type Fact, FactList } from "../../../ui";
import { useDraft } from "../draft";
import { birthDate } from "../model/birth-date";
import { PhoneLink } from "../PhoneLink";
import "./taken.css";

/** What the person needn't type again. */
export function PreservedDetails() {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const kept = usePreservedFacts();
  return (
    <Card as="aside" title={text("taken.kept")} className="taken-kept">
      <p className="small muted">
        {text(kept.length > 0 ? "taken.kept_note" : "taken.kept_nothing")}
      </p>
      {kept.length > 0 && <FactList tone="success" items={kept} />}
      {radiology.phone && (
        <p className="small muted taken-call">
          <RichText
            text={text("taken.call", { phone: radiology.phone })}
            parts={{ phone: (number) => <PhoneLink number={number} /> }}
          />
        </p>
      )}
    </Card>
  );
}

function usePreservedFacts(): Fact[] {
  const { text, formats } = useLanguage();
  const { typed } = useDraft().draft;
  const born = birthDate(typed);
  const name = `${typed.firstName} ${typed.lastName}`.trim();
  const reach = [typed.contactNumber, typed.email].filter((part) => part.trim() !== "").join(", ");
  const icon = "check-circle" as const;
  return [
    ...(name
      ? [
          {
            icon,
            title: name,
            detail: born && text("taken.kept_born", { date: formats.civilDate(born) }),
          },
        ]
      : []),
    ...(reach ? [{ icon, title: text("taken.kept_reach"), detail: reach }] : []),
    ...(typed.medicareNumber
      ? [
          {
            icon,
            title: text("taken.kept_card"),
            detail: text("taken.kept_card_end", { end: typed.medicareNumber.slice(-3).trim() }),
          },
        ]
      : []),
    ...(typed.notes ? [{ icon, title: text("taken.kept_notes"), detail: typed.notes }] : []),
  ];
}
