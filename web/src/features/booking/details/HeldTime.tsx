import type { UseMutationResult } from "@tanstack/react-query";
import { type Clinic, type HoldsResponse, useConfig } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { Button, HoldBar } from "../../../ui";
import { useCountdown } from "../hold";

interface HeldTimeProps {
  holds: HoldsResponse;
  clinic: Clinic;
  renewal: UseMutationResult<HoldsResponse, Error, void>;
}

/** The held time with its countdown. It offers more time before it is needed. */
export function HeldTime({ holds, clinic, renewal }: HeldTimeProps) {
  const { text, formats } = useLanguage();
  const { limits } = useConfig();
  const { left, spoken, renewable } = useCountdown(holds);
  const start = holds.holds[0]?.start ?? "";
  const when = {
    day: formats.day(start, clinic.timeZone),
    time: formats.time(start, clinic.timeZone),
  };
  const sentence = left.over
    ? text("hold.ended", when)
    : text("hold.yours", { ...when, count: left.minutesLeft });
  return (
    <HoldBar
      minutesText={left.clock}
      fraction={left.fraction}
      tone={left.urgent ? "warning" : "hold"}
      announcement={spoken ? text("hold.spoken", { count: spoken }) : ""}
      action={
        renewable && (
          <Button
            variant="quiet"
            busy={renewal.isPending}
            busyLabel={text("hold.renewing")}
            onPress={() => renewal.mutate()}
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
