import { type TextKey, useLanguage } from "../../i18n";
import { Banner, classes } from "../../ui";
import { useFailure } from "../office";
import type { FreeTime } from "./api";
import "./day.css";

type Chosen = Pick<FreeTime, "deviceId" | "start">;

export interface FreeTimesProps {
  times: readonly FreeTime[];
  isPending: boolean;
  /** Why free times are unknown. */
  error: Error | null;
  /** What to do if there are none. */
  none: TextKey;
  timeZone: string;
  chosen: Chosen | undefined;
  onChoose: (time: FreeTime) => void;
}

/** The free times of a day, device by device: one radio button each, so that arrow keys go through them. */
export function FreeTimes({ times, isPending, error, none, ...row }: FreeTimesProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  if (error) {
    return (
      <Banner tone="danger" urgent>
        {failure(error)}
      </Banner>
    );
  }
  if (isPending) return <p className="muted">{text("day.times_loading")}</p>;
  if (times.length === 0) return <p>{text(none)}</p>;
  const devices = [...new Set(times.map(({ deviceId }) => deviceId))];
  return (
    <fieldset className="day__times">
      <legend>{text("day.times")}</legend>
      {devices.map((device) => (
        <DeviceTimes
          key={device}
          {...row}
          times={times.filter(({ deviceId }) => deviceId === device)}
        />
      ))}
    </fieldset>
  );
}

function isSame(one: Chosen, other: Chosen | undefined): boolean {
  return one.deviceId === other?.deviceId && Date.parse(one.start) === Date.parse(other.start);
}

type DeviceTimesProps = Pick<FreeTimesProps, "times" | "timeZone" | "chosen" | "onChoose">;

function DeviceTimes({ times, timeZone, chosen, onChoose }: DeviceTimesProps) {
  const { formats } = useLanguage();
  return (
    <fieldset className="day__times-device">
      <legend>{times[0]?.deviceName}</legend>
      {times.map((time) => (
        <label
          key={time.start}
          className={classes("day__time", isSame(time, chosen) && "is-chosen")}
        >
          <input
            type="radio"
            name="day-free-time"
            checked={isSame(time, chosen)}
            onChange={() => onChoose(time)}
          />
          {formats.time(time.start, timeZone)}
        </label>
      ))}
    </fieldset>
  );
}
