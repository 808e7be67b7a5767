/** What staff type about a caller. It exists only on this page: a desk serves many people. */
import { useMemo, useState } from "react";
import { useConfig } from "../../api";
import { type CivilDate, civilDateHere } from "../../lib/civil-date";
import {
  type BookingFor,
  birthDate,
  type Draft,
  type DraftControl,
  emptyDraft,
  isYoung,
} from "../booking";

export function useCaller(): DraftControl {
  const { application } = useConfig();
  const [draft, setDraft] = useState(emptyDraft);
  const [chosen, setChosen] = useState<BookingFor>("SELF");
  const below = application.guardianBelowAge;
  const today = civilDateHere(new Date());
  return useMemo<DraftControl>(() => {
    const shown = withGuardian(draft, chosen, below, today);
    return {
      draft: shown,
      change: (changes) => {
        const whom = changes.typed?.bookingFor ?? shown.typed.bookingFor;
        if (whom !== shown.typed.bookingFor) setChosen(whom);
        setDraft((before) => ({ ...before, ...changes }));
      },
      clear: () => setDraft(emptyDraft),
    };
  }, [draft, chosen, below, today]);
}

/** A patient who is too young is booked for by another person: only that person's contact is needed. */
export function withGuardian(
  draft: Draft,
  chosen: BookingFor,
  belowAge: number,
  today: CivilDate,
): Draft {
  const born = birthDate(draft.typed);
  const young = born !== undefined && isYoung(born, today, belowAge);
  const bookingFor = chosen === "SELF" && young ? "CHILD" : chosen;
  return { ...draft, typed: { ...draft.typed, bookingFor } };
}
