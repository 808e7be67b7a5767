import type { PatientSummary } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Icon, Link } from "../../../ui";

interface OthersProps {
  me: string;
  persons: PatientSummary["persons"];
}

/** Other people with the same email or phone number: each opens after their own date of birth. */
export function Others({ me, persons }: OthersProps) {
  const { text } = useLanguage();
  if (persons.length === 0) return null;
  const named = [...persons].sort((one, other) => one.firstName.localeCompare(other.firstName));
  return (
    <nav className="stack-small" aria-label={text("mine.whose")}>
      <ul className="persons">
        <li>
          <span className="person is-shown" aria-current="page">
            <Icon name="user" />
            {text("mine.me", { name: me })}
          </span>
        </li>
        {named.map(({ firstName, bookingKey }) => (
          <li key={bookingKey}>
            <Link className="person" href={`/portal?bookingKey=${bookingKey}`}>
              <Icon name="user" />
              {firstName}
            </Link>
          </li>
        ))}
      </ul>
      <p className="small muted">{text("mine.whose_text")}</p>
    </nav>
  );
}
