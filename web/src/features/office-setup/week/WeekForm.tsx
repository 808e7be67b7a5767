import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { Banner, Button, ButtonRow, WeekEditor } from "../../../ui";
import { Fields, LeaveGuard, useFailure } from "../../office";
import { Booked } from "../Booked";
import { ConflictDialog } from "../ConflictDialog";
import type { SavedRecord } from "../model/fields";
import {
  clockOf,
  copyToWorkingDays,
  dayOf,
  inOrder,
  minutesOf,
  newSession,
  type Session,
  spanOf,
  troubleOf,
  WEEKDAYS,
} from "../model/week";
import { WEEK_OF_DEVICE } from "../resources";
import { useRecord } from "../useRecord";
import { SessionForm } from "./SessionForm";
import { WrongHours } from "./WrongHours";

interface WeekFormProps {
  device: SavedRecord;
  readOnly: boolean;
}

const HOUR = 60;
const HOURS_APART = 1;

/** The week of a device: blocks to look at, and beside them a form for every change. */
export function WeekForm({ device, readOnly }: WeekFormProps) {
  const { text, formats } = useLanguage();
  const failure = useFailure();
  const [selected, setSelected] = useState<number | null>(null);
  const [saved, setSaved] = useState(false);
  const record = useRecord(WEEK_OF_DEVICE, device, () => setSaved(true));
  const { saving, isDirty, values, theirs } = record;
  const sessions = values.sessions as readonly Session[];
  const chosen = selected === null ? undefined : sessions[selected];
  const span = spanOf(sessions);
  const wrong = sessions.some((session) => troubleOf(sessions, session));

  function put(next: readonly Session[], select: Session | null) {
    const ordered = inOrder(next);
    setSaved(false);
    record.change({ sessions: ordered });
    setSelected(select === null ? null : ordered.indexOf(select));
  }

  function change(session: Session) {
    put(
      sessions.map((one, at) => (at === selected ? session : one)),
      session,
    );
  }

  function add(weekday: number) {
    const session = newSession(sessions, weekday);
    put([...sessions, session], session);
  }

  const hours = [];
  for (let at = span.from; at < span.until; at += HOURS_APART * HOUR) {
    hours.push({ at, text: formats.civilTime(clockOf(at)) });
  }
  const shown = (clock: string) => (clock === "24:00" ? "24:00" : formats.civilTime(clock));

  return (
    <div className="stack-large">
      {readOnly && <Banner tone="info">{text("setup.read_only")}</Banner>}
      {saving.error && !theirs && (
        <Banner tone="danger" urgent>
          {failure(saving.error)}
          <WrongHours error={saving.error} sessions={sessions} />
          <Booked error={saving.error} />
        </Banner>
      )}
      {theirs && (
        <ConflictDialog
          resource={WEEK_OF_DEVICE}
          mine={values}
          theirs={theirs}
          busy={saving.isPending}
          onSettle={(settled) => record.settle(theirs.kept, settled)}
        />
      )}
      {saved && !isDirty && <Banner tone="success">{text("setup.saved")}</Banner>}
      <WeekEditor
        label={text("setup.week_of", { name: String(device.name) })}
        pickLabel={text("setup.weekday")}
        days={WEEKDAYS.map((weekday) => {
          const ofDay = sessions.flatMap((session, at) =>
            session.weekday === weekday ? [{ session, at }] : [],
          );
          return {
            key: String(weekday),
            title: formats.civilWeekday(dayOf(weekday)),
            count: ofDay.length === 0 ? text("setup.closed") : undefined,
            blocks: ofDay.map(({ session, at }) => ({
              key: String(at),
              start: minutesOf(session.from),
              minutes: Math.max(minutesOf(session.to) - minutesOf(session.from), HOUR / 4),
              kind: "open" as const,
              title: text("setup.open"),
              hours: `${shown(session.from)} – ${shown(session.to)}`,
              detail: session.validFrom || session.validTo ? text("setup.for_a_time") : undefined,
            })),
          };
        })}
        {...span}
        hours={hours}
        selected={selected === null ? null : String(selected)}
        onSelect={({ key }) => setSelected(Number(key))}
        status={text(isDirty ? "setup.week_draft" : "setup.week_saved")}
        sideLabel={text("setup.hours")}
      >
        {chosen && selected !== null && (
          <Fields isLocked={readOnly}>
            <SessionForm
              session={chosen}
              trouble={troubleOf(sessions, chosen)}
              readOnly={readOnly}
              onChange={change}
              onRemove={() =>
                put(
                  sessions.filter((_, at) => at !== selected),
                  null,
                )
              }
              onCopy={() => put(copyToWorkingDays(sessions, chosen.weekday), null)}
              onClose={() => setSelected(null)}
            />
          </Fields>
        )}
      </WeekEditor>
      {!readOnly && (
        <div className="stack-small">
          <h2>{text("setup.add_hours")}</h2>
          <ButtonRow>
            {WEEKDAYS.map((weekday) => (
              <Button key={weekday} icon="plus" onPress={() => add(weekday)}>
                {formats.civilWeekday(dayOf(weekday))}
              </Button>
            ))}
          </ButtonRow>
        </div>
      )}
      {!readOnly && (
        <ButtonRow>
          <Button
            variant="primary"
            busy={saving.isPending}
            busyLabel={text("setup.saving")}
            disabledReason={wrong ? text("setup.week_wrong") : undefined}
            onPress={record.save}
          >
            {text("setup.save")}
          </Button>
          {isDirty && (
            <Button
              variant="quiet"
              onPress={() => {
                setSelected(null);
                record.discard();
              }}
            >
              {text("setup.discard")}
            </Button>
          )}
        </ButtonRow>
      )}
      <LeaveGuard isDirty={isDirty && !readOnly} />
    </div>
  );
}
