import { isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { useRowWords } from "../Changes";
import type { Field } from "../model/fields";
import type { Session } from "../model/week";
import { RESOURCES, WEEK_OF_DEVICE } from "../resources";
import { labelled } from "../useRecord";

const WEEK: Field = { name: "sessions", kind: "week", label: "setup.hours" };

interface WrongHoursProps {
  error: Error;
  sessions: readonly Session[];
}

/** The server's errors about a week, with their hours; and errors about the rest of its device. */
export function WrongHours({ error, sessions }: WrongHoursProps) {
  const { text } = useLanguage();
  const words = useRowWords(WEEK, String);
  if (!isApiError(error) || error.fields.length === 0) return null;

  function whereOf(path: string): string {
    const [name = "", at] = path.split(".");
    const session = name === WEEK.name ? sessions[Number(at)] : undefined;
    if (session) return words(session);
    const device = RESOURCES.find(({ key }) => key === WEEK_OF_DEVICE.key);
    const field = device && labelled(device, name);
    return text(field?.label ?? WEEK.label);
  }

  return (
    <ul>
      {error.fields.map(({ field, message }) => (
        <li key={field}>{text("setup.wrong_at", { where: whereOf(field), what: message })}</li>
      ))}
    </ul>
  );
}
