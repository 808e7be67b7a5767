import type { Clinic } from "../../api";
import { useLanguage } from "../../i18n";
import { addDays, type CivilDate, civilDateIn } from "../../lib/civil-date";
import { Button, ButtonLink, PageHead, Segmented, SelectField, TextField } from "../../ui";
import { type DayAddress, daysOf } from "./address";
import { printHref } from "./print";
import type { Rights } from "./useRights";

export interface DayHeadProps {
  address: DayAddress;
  date: CivilDate;
  clinics: readonly Clinic[];
  onAddress: (changed: Partial<DayAddress>) => void;
  rights: Rights;
  onNew: () => void;
  onBlock: () => void;
}

/** Which day, which clinic, and how to look at it. */
export function DayHead(props: DayHeadProps) {
  const { address, date, clinics, onAddress, rights, onNew, onBlock } = props;
  const { text, formats } = useLanguage();
  const { view, clinicId } = address;
  const step = view === "week" ? 7 : 1;
  const days = daysOf(date, view);
  const zone = clinics.find(({ id }) => id === clinicId)?.timeZone;
  const go = (to: CivilDate) => onAddress({ date: to, appointmentId: undefined });
  const title =
    view === "week"
      ? formats.civilRange(days[0] ?? date, days.at(-1) ?? date)
      : formats.civilDay(date);
  return (
    <div className="day__head wrap">
      <PageHead title={title} />
      <div className="day__turn">
        <Button icon="chevron-left" iconOnly onPress={() => go(addDays(date, -step))}>
          {text(view === "week" ? "day.week_before" : "day.before")}
        </Button>
        <Button onPress={() => go(civilDateIn(zone ?? "UTC", new Date()))}>
          {text("day.today")}
        </Button>
        <Button icon="chevron-right" iconOnly onPress={() => go(addDays(date, step))}>
          {text(view === "week" ? "day.week_after" : "day.after")}
        </Button>
      </div>
      <TextField
        id="day-date"
        label={text("day.date")}
        type="date"
        width="medium"
        value={date}
        onChange={(to) => to && go(to)}
      />
      <SelectField
        id="day-clinic"
        label={text("office.clinic")}
        emptyLabel={text("day.choose_clinic")}
        options={clinics.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={clinicId ? String(clinicId) : ""}
        onChange={(value) =>
          value &&
          onAddress({ clinicId: Number(value), deviceId: undefined, appointmentId: undefined })
        }
        width="medium"
      />
      <Segmented
        label={text("day.view")}
        options={[
          { value: "day", label: text("day.view_day") },
          { value: "week", label: text("day.view_week") },
        ]}
        value={view}
        onChange={(to) =>
          onAddress({
            view: to,
            appointmentId: undefined,
            // A week starts with all devices, whichever one a phone showed of the day.
            ...(to === "week" && { deviceId: undefined }),
          })
        }
      />
      <div className="day__actions">
        <ButtonLink icon="printer" href={printHref({ ...address, date, deviceId: undefined })}>
          {text("day.print")}
        </ButtonLink>
        <Button
          icon="lock"
          disabledReason={rights.schedules ? undefined : text("day.no_block")}
          onPress={onBlock}
        >
          {text("day.block")}
        </Button>
        <Button
          icon="plus"
          variant="primary"
          disabledReason={rights.decides ? undefined : text("day.no_new")}
          onPress={onNew}
        >
          {text("day.new")}
        </Button>
      </div>
    </div>
  );
}
