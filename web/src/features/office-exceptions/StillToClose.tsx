import { useState } from "react";
import type { Clinic } from "../../api";
import { useLanguage } from "../../i18n";
import { Button, ButtonLink, Card } from "../../ui";
import { closureHref, forgetWaiting, type WaitingClosure, waitingClosures } from "../office";
import { wordsFor } from "./model/kind";
import { useDeviceName } from "./useDevices";
import { useWords } from "./useWords";

/** What could not be closed because patients are booked, until it is closed or dismissed. */
export function StillToClose({ clinics }: { clinics: readonly Clinic[] }) {
  const { text } = useLanguage();
  const words = useWords();
  const deviceName = useDeviceName();
  const [waiting, setWaiting] = useState(waitingClosures);
  const rows = waiting.flatMap((closure) => {
    const clinic = clinics.find(({ id }) => id === closure.clinicId);
    if (!clinic) return [];
    const names = [clinic.name, ...(closure.deviceId ? [deviceName(closure.deviceId)] : [])];
    return [{ closure, name: names.filter(Boolean).join(", ") }];
  });

  function giveUp(closure: WaitingClosure) {
    forgetWaiting(closure);
    setWaiting(waitingClosures());
  }

  if (rows.length === 0) return null;
  return (
    <Card title={text("exceptions.waiting")}>
      <p className="muted">{text("exceptions.waiting_why")}</p>
      <ul className="exceptions__list">
        {rows.map(({ closure, name }) => {
          const row = text("exceptions.row", {
            days: words.days(closure),
            hours: words.hours(closure),
            place: name,
            reason: closure.reason,
          });
          const kind = wordsFor(closure);
          return (
            <li key={closureHref(closure)}>
              <span className="exceptions__reason">{row}</span>
              <span className="exceptions__actions">
                <ButtonLink href={closureHref(closure)} aria-label={text(kind.helpRow, { row })}>
                  {text(kind.help)}
                </ButtonLink>
                <Button
                  variant="quiet"
                  aria-label={text(kind.giveUpRow, { row })}
                  onPress={() => giveUp(closure)}
                >
                  {text(kind.giveUp)}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
