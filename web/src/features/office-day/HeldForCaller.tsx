import { type Hold, useConfig } from "../../api";
import { RichText, useLanguage } from "../../i18n";
import { Button, HoldBar } from "../../ui";
import { useCountdown } from "../booking";

export interface HeldForCallerProps {
  held: Hold;
  timeZone: string;
  isRenewing: boolean;
  onRenew: () => void;
}

/** What is held for the caller, and how long. */
export function HeldForCaller({ held, timeZone, isRenewing, onRenew }: HeldForCallerProps) {
  const { text, formats } = useLanguage();
  const { limits } = useConfig();
  const { expiresAt, renewableUntil } = held;
  const { left, spoken, renewable } = useCountdown({ holds: [held], expiresAt, renewableUntil });
  const sentence = text(left.over ? "day.held_over" : "day.held_for", {
    day: formats.day(held.start, timeZone),
    time: formats.time(held.start, timeZone),
    count: left.minutesLeft,
  });
  return (
    <HoldBar
      minutesText={left.clock}
      fraction={left.fraction}
      tone={left.urgent ? "warning" : "hold"}
      announcement={spoken ? text("day.held_spoken", { count: spoken }) : ""}
      action={
        renewable && (
          <Button
            variant="quiet"
            busy={isRenewing}
            busyLabel={text("hold.renewing")}
            onPress={onRenew}
          >
            {text("hold.more", { count: limits.holdMinutes })}
          </Button>
        )
      }
    >
      <RichText text={sentence} parts={{ when: (words) => <strong>{words}</strong> }} />
    </HoldBar>
  );
}
