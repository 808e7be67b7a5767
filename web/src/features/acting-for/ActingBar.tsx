import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../api";
import { RichText, useLanguage } from "../../i18n";
import { Icon, Link } from "../../ui";
import { actedForQuery } from "./api";
import { keyOfPage } from "./key-of-page";
import "./acting-bar.css";

interface ActingBarProps {
  pathname: string;
  search: string;
}

/** Stays visible on all pages of a patient while staff are there: whatever they do is done in that person's name. */
export function ActingBar({ pathname, search }: ActingBarProps) {
  const bookingKey = keyOfPage(pathname, search);
  return bookingKey ? <Bar key={bookingKey} bookingKey={bookingKey} /> : null;
}

function Bar({ bookingKey }: { bookingKey: string }) {
  const { text, formats } = useLanguage();
  const { data: patient, error } = useQuery(actedForQuery(bookingKey));
  // An account that may not see this booking acts for no patient; the page says so.
  if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return null;
  const words = patient
    ? text("acting.for", {
        name: `${patient.firstName} ${patient.lastName}`,
        date: formats.civilDate(patient.dateOfBirth),
      })
    : text("acting.somebody");
  return (
    <aside className="acting-bar" aria-label={text("acting.label")}>
      <p className="acting-bar__words">
        <Icon name="user" />
        <span>
          <RichText text={words} parts={{ b: (name) => <strong>{name}</strong> }} />
        </span>
      </p>
      <Link href={patient ? `/admin/patients/${patient.patientId}` : "/admin/patients"}>
        {text(patient ? "acting.end" : "acting.leave")}
      </Link>
    </aside>
  );
}
