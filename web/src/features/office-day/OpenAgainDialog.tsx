import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import type { CivilDate } from "../../lib/civil-date";
import { Banner, ConfirmDialog, RadioCards } from "../../ui";
import { useFailure } from "../office";
import { removeException } from "./api";
import { InTheWay } from "./InTheWay";
import { type Closed, openDay } from "./open-again";

interface OpenAgainDialogProps {
  /** The closure when the question was opened: if it has changed since, nothing opens. */
  closed: Closed;
  /** The day at which staff look. */
  date: CivilDate;
  /** Where, at what hours, and why. */
  words: string;
  onDone: (what: string) => void;
  onClose: () => void;
}

/** Asks before closed time can be booked again, and names all its days: one of several can be opened alone. */
export function OpenAgainDialog({ closed, date, words, onDone, onClose }: OpenAgainDialogProps) {
  const { text, formats } = useLanguage();
  const failure = useFailure();
  const isLong = closed.date !== closed.lastDate;
  const [days, setDays] = useState<"one" | "all">("one");
  const day = formats.civilDay(date);
  const range = { first: formats.civilDay(closed.date), last: formats.civilDay(closed.lastDate) };
  const onlyDay = isLong && days === "one";
  const opening = useMutation({
    mutationFn: async () => {
      if (onlyDay) await openDay(closed, date);
      else await removeException(closed);
    },
    onSuccess: () => {
      const { reason } = closed;
      onDone(onlyDay ? text("day.opened_day", { day, reason }) : text("day.opened", { reason }));
    },
  });
  const hit = isApiError(opening.error) ? (opening.error.details.appointments ?? []) : [];

  return (
    <ConfirmDialog
      title={text("day.open_title")}
      isOpen
      onClose={onClose}
      safeLabel={text("day.open_keep")}
      harmfulLabel={text("day.open_again")}
      busy={opening.isPending}
      busyLabel={text("day.saving")}
      onConfirm={() => opening.mutate()}
    >
      <div className="stack">
        {opening.error && (
          <Banner tone="danger" urgent>
            {failure(opening.error)}
          </Banner>
        )}
        {hit.length > 0 && <InTheWay appointments={hit} onFollow={onClose} />}
        <p className="day__closed-reason">{words}</p>
        <p>{isLong ? text("day.open_from_to", range) : text("day.open_on", { day })}</p>
        {isLong && (
          <RadioCards
            legend={text("day.open_which")}
            options={[
              {
                value: "one",
                title: text("day.open_only", { day }),
                detail: text("day.open_only_what"),
              },
              { value: "all", title: text("day.open_all", range) },
            ]}
            value={days}
            onChange={setDays}
          />
        )}
        <p>{text("day.open_what")}</p>
      </div>
    </ConfirmDialog>
  );
}
