/** The patient's needs are saved on the draft before the review: some take time, some rule a device out. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { answered, api, type Hold, type HoldsResponse } from "../../../api";
import { alternativesOf, reserve, type WantedSlot } from "../commands";
import { useDraft } from "../draft";
import { freeParts } from "../free-parts";
import { holdKey } from "../hold";
import { formatSlugList } from "../model/address";
import { combinedHold } from "../model/hold";
import { hasNeeds, needsOf } from "../model/submission";
import type { BookedExam, FormScreenProps } from "./form-props";

/** Whether the held times still fit, are held again with more time, or no longer fit. */
export type Fit = "SAME" | "LONGER" | "GONE";

function savedKey(keys: readonly string[]) {
  return ["needs", ...keys] as const;
}

export function useNeeds(page: FormScreenProps, onFits: () => void) {
  const client = useQueryClient();
  const { typed } = useDraft().draft;
  const { keys, checked, plan, holds } = page;

  return useMutation({
    mutationFn: async (): Promise<Fit> => {
      const needs = needsOf(typed, checked);
      const saved = client.getQueryData<string>(savedKey(keys));
      const unchanged = saved === undefined ? !hasNeeds(needs) : saved === JSON.stringify(needs);
      if (!holds || unchanged) return "SAME";
      for (const bookingKey of keys) {
        const params = { path: { bookingKey } };
        await answered(api.PUT("/api/booking_keys/{bookingKey}/needs", { params, body: needs }));
      }
      const booked = plan.exams.filter(({ hold }) => hold);
      const visits = plan.separate ? booked.map((exam) => [exam]) : [booked];
      const held: HoldsResponse[] = [];
      for (const visit of visits) {
        const again = await fitted(client, page, visit);
        if (!again) return "GONE";
        held.push(again);
      }
      client.setQueryData(savedKey(keys), JSON.stringify(needs));
      const all = combinedHold(held);
      client.setQueryData(holdKey(keys), all);
      return lastEnds(all.holds) > lastEnds(holds.holds) ? "LONGER" : "SAME";
    },
    onSuccess: (fit) => {
      if (fit === "SAME") onFits();
    },
  });
}

function lastEnds(holds: readonly Hold[]): number {
  return holds.reduce((sum, { end }) => sum + Date.parse(end), 0);
}

/** The same start with all needs; nothing if it is not available. */
async function fitted(
  client: QueryClient,
  { address, query, holds }: FormScreenProps,
  visit: readonly BookedExam[],
): Promise<HoldsResponse | undefined> {
  const [first] = visit;
  const clinicSlug = first?.clinicSlug;
  if (!first?.hold || !first.bookingKey || !clinicSlug || !holds) return holds;
  const { bookingKey, hold } = first;
  const examSlug = formatSlugList(visit.map(({ exam }) => exam.slug));
  const search = { ...address, examSlug, clinicSlug, query: { ...query, bookingKey } };
  const wanted = await freeParts(client, search, hold);
  if (!wanted) return undefined;
  const own = visit.flatMap((exam) => exam.hold ?? []);
  if (wanted.every((part) => own.some((one) => isSame(one, part)))) {
    return { ...holds, holds: own };
  }
  try {
    return await reserve(bookingKey, wanted, query);
  } catch (error) {
    if (alternativesOf(error)) return undefined;
    throw error;
  }
}

function isSame(hold: Hold, { examSlug, deviceId, start, end }: WantedSlot): boolean {
  return (
    hold.examSlug === examSlug &&
    hold.deviceId === deviceId &&
    Date.parse(hold.start) === Date.parse(start) &&
    Date.parse(hold.end) === Date.parse(end)
  );
}
