/** Sending the move, and handling each answer. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { alternativesOf, markBooked, SLOTS_KEY, useGo } from "../../booking";
import { reschedule, summaryQuery } from "../api";
import { movedKey, slotsOfMove } from "../model/move";
import type { MoveProps } from "./move-props";

export function useMove({ bookingKey, slugs, plan, onLost }: MoveProps) {
  const client = useQueryClient();
  const go = useGo();
  return useMutation({
    mutationFn: async () => {
      const { appointments } = await client.ensureQueryData(summaryQuery(bookingKey));
      return reschedule({ slugs, slots: [...slotsOfMove(slugs, appointments, plan.exams)] });
    },
    onSuccess: () => {
      markBooked(client, bookingKey);
      client.removeQueries({ queryKey: [SLOTS_KEY] });
      client.removeQueries({ queryKey: summaryQuery(bookingKey).queryKey });
      client.setQueryData(movedKey(bookingKey), plan.exams[0]?.hold?.start);
      go(`/appointments/${bookingKey}`, { replace: true });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: [SLOTS_KEY] });
      if (alternativesOf(error)) onLost(error);
    },
  });
}
