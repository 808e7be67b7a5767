import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ClinicEntry, type Exam, type Slot, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Card, FactList } from "../../../ui";
import { alternativesOf, holdSlot } from "../commands";
import { holdKey } from "../hold";
import type { BookingAddress } from "../model/address";
import type { TakenSlot } from "../model/alternatives";
import { preparationSteps } from "../model/preparation";
import { type BookingQuery, isMove } from "../model/query";
import { slotParameters } from "../model/slots";
import { bookingHref } from "../navigation";
import { SLOTS_KEY } from "../queries";
import { Refused } from "../Refused";
import { preparationWords, timeSpan } from "../words";

interface ChosenSlotProps {
  chosen: { entry: ClinicEntry; slot: Slot } | undefined;
  exam: Exam;
  address: BookingAddress;
  query: BookingQuery;
  onTaken: (taken: TakenSlot) => void;
}

/** The chosen time stays in view: a side card on a desktop, a bar at the foot of a phone. */
export function ChosenSlot({ chosen, exam, address, query, onTaken }: ChosenSlotProps) {
  const { text } = useLanguage();
  const hold = useHoldChosen(address, query, onTaken);
  if (!chosen) {
    return (
      <Card as="aside" title={text("slots.picked")} className="slots-picked is-empty">
        <p className="muted">{text("slots.picked_none")}</p>
      </Card>
    );
  }
  const note = isMove(query) ? "move.hold_note" : "slots.hold_note";
  return <Picked chosen={chosen} exam={exam} hold={hold} note={note} />;
}

function Picked({
  chosen: { entry, slot },
  exam,
  hold,
  note,
}: {
  chosen: { entry: ClinicEntry; slot: Slot };
  exam: Exam;
  hold: ReturnType<typeof useHoldChosen>;
  note: "slots.hold_note" | "move.hold_note";
}) {
  const language = useLanguage();
  const { limits } = useConfig();
  const { text, formats } = language;
  const { clinic } = entry;
  return (
    <Card as="aside" title={text("slots.picked")} className="slots-picked">
      <div className="slots-picked__facts">
        <FactList
          items={[
            {
              icon: "calendar",
              title: formats.day(slot.start, clinic.timeZone),
              detail: timeSpan(language, slot, clinic.timeZone),
            },
            { icon: "pin", title: clinic.name, detail: clinic.address },
            ...preparationSteps(exam.preparation, slot.start).map((step) => ({
              icon: step.icon,
              title: preparationWords(language, step, clinic.timeZone),
            })),
          ]}
        />
      </div>
      <p className="slots-picked__line">
        <b>
          {text("slots.picked_line", {
            day: formats.civilWeekday(slot.start.slice(0, 10)),
            date: formats.civilShort(slot.start.slice(0, 10)),
            time: formats.time(slot.start, clinic.timeZone),
          })}
        </b>
        <span className="muted small">{clinic.name}</span>
      </p>
      {hold.error && !alternativesOf(hold.error) && <Refused error={hold.error} />}
      <Button
        variant="primary"
        block
        busy={hold.isPending}
        busyLabel={text("slots.holding")}
        onPress={() => hold.mutate({ entry, slot, examSlug: exam.slug })}
      >
        {text("slots.hold")}
      </Button>
      <p className="small muted slots-picked__note">{text(note, { count: limits.holdMinutes })}</p>
    </Card>
  );
}

function useHoldChosen(
  address: BookingAddress,
  query: BookingQuery,
  onTaken: (taken: TakenSlot) => void,
) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: ({ entry, slot, examSlug }: { entry: ClinicEntry; slot: Slot; examSlug: string }) =>
      holdSlot({ ...slot, examSlug, clinicSlug: entry.clinic.slug }, query),
    onSuccess: ({ bookingKey, holds }, { entry, slot }) => {
      client.setQueryData(holdKey(bookingKey), holds);
      const chosen = {
        ...query,
        ...slotParameters(slot),
        selectedClinic: entry.clinic.slug,
        bookingKey,
      };
      // Back must find its own hold again: the previous address gets the key too.
      router.history.replace(bookingHref(address, chosen));
      const form = { ...address, clinicSlugs: [entry.clinic.slug], booking: true };
      router.history.push(bookingHref(form, { ...chosen, deviceId: slot.deviceId }));
    },
    onError: (error, { entry, slot }) => {
      const alternatives = alternativesOf(error);
      if (alternatives) {
        const { date, startTime } = slotParameters(slot);
        onTaken({ date, startTime, clinicSlug: entry.clinic.slug, alternatives });
      }
      void client.invalidateQueries({ queryKey: [SLOTS_KEY] });
    },
  });
}
