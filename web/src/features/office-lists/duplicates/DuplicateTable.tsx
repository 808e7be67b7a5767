import { useLanguage } from "../../../i18n";
import { Link, Tag } from "../../../ui";
import { type Duplicate, nameOf } from "./api";
import { compared } from "./compare";

/** Both records, a line for each detail. */
export function DuplicateTable({ duplicate }: { duplicate: Duplicate }) {
  const { text, formats } = useLanguage();
  const { patient, knownPatient } = duplicate;
  const shown = (label: string, value: string) =>
    label === "office.born" ? formats.civilDate(value) : value || "–";
  return (
    <table className="lists-duplicate">
      <caption className="visually-hidden">
        {text("lists.pairs_caption", { name: nameOf(patient) })}
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <Link href={`/admin/patients/${patient.patientId}`}>{text("lists.pairs_new")}</Link>
          </th>
          <th scope="col">
            <Link href={`/admin/patients/${knownPatient.patientId}`}>
              {text("lists.pairs_earlier")}
            </Link>
          </th>
        </tr>
      </thead>
      <tbody>
        {compared(duplicate).map(({ label, later, known, differs }) => (
          <tr key={label}>
            <th scope="row">
              {text(label)} {differs && <Tag tone="warning">{text("lists.pairs_differs")}</Tag>}
            </th>
            <td>{shown(label, later)}</td>
            <td>{shown(label, known)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{text("lists.bookings")}</th>
          <td>{patient.bookings}</td>
          <td>{knownPatient.bookings}</td>
        </tr>
      </tbody>
    </table>
  );
}
