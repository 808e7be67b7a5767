import type { UseMutationResult } from "@tanstack/react-query";
import { type HoldsResponse, useConfig } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { Button, HoldBar } from "../../../ui";
import { alternativesOf } from "../commands";
import { useCountdown } from "../hold";
import { Refused } from "../Refused";
import type { FormScreenProps } from "./form-props";

type Renewal = UseMutationResult<HoldsResponse, Error, void>;

interface HeldTimeProps {
  page: Pick<FormScreenProps, "plan" | "holds">;
  renewal: Renewal;
}

/** What is held, with its countdown. Nothing is held if every scan is only requested. */
export function HeldTime({ page, renewal }: HeldTimeProps) {
  return page.holds && page.holds.holds.length > 0 ? (
    <HeldBar page={page} holds={page.holds} renewal={renewal} />
  ) : null;
}

/** It offers more time before it is needed. */
function HeldBar({ page, holds, renewal }: HeldTimeProps & { holds: HoldsResponse }) {
  const { text } = useLanguage();
  const { limits } = useConfig();
  const { left, spoken, renewable } = useCountdown(holds);
  const when = useWhen(page, holds);
  const values = { ...when, count: left.minutesLeft };
  const sentence = when
    ? text(left.over ? "hold.ended" : "hold.yours", values)
    : text(left.over ? "hold.all_ended" : "hold.all_yours", values);
  return (
    <>
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
      {renewal.error && !alternativesOf(renewal.error) && <Refused error={renewal.error} />}
    </>
  );
}

/** The time of one visit; several are named by the card beside it. */
function useWhen({ plan }: HeldTimeProps["page"], { holds }: HoldsResponse) {
  const { formats } = useLanguage();
  if (plan.separate && holds.length > 1) return undefined;
  const start = holds[0]?.start ?? "";
  const timeZone = plan.exams.find(({ clinic }) => clinic)?.clinic?.timeZone ?? "UTC";
  return { day: formats.day(start, timeZone), time: formats.time(start, timeZone) };
}
