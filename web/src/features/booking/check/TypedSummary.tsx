import { useLanguage } from "../../../i18n";
import { Card, Link } from "../../../ui";
import { birthDate, type TypedDetails } from "../model/patient-details";

interface TypedSummaryProps {
  typed: TypedDetails;
  detailsHref: string;
}

/** What was typed, to be read once more. */
export function TypedSummary({ typed, detailsHref }: TypedSummaryProps) {
  const { text, formats } = useLanguage();
  const born = birthDate(typed);
  const rows = [
    [text("check.name"), `${typed.firstName} ${typed.lastName}`],
    [text("details.birth"), born ? formats.civilDate(born) : ""],
    [text("details.mobile"), typed.contactNumber],
    [text("details.email"), typed.email],
    [text("details.postal_code"), typed.postalCode],
    [text("details.medicare"), typed.medicareNumber],
    [text("details.reference"), typed.referenceNumber],
    [text("details.notes"), typed.notes],
  ].filter(([, value]) => value?.trim() !== "");
  return (
    <Card
      title={text("details.title")}
      action={
        <Link className="link-alone small" href={detailsHref}>
          {text("details.change")}
          <span className="visually-hidden"> {text("check.change_details")}</span>
        </Link>
      }
    >
      <dl className="check-list">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
