import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { answerCalls } from "../../../../gallery/server";
import type { ClinicEntry } from "../../../api";
import type { Times } from "./times";
import { useSoonest } from "./useSoonest";

const TODAY = "2026-03-09";
const at = (day: string) => `${day}T09:00:00+11:00`;
const entry = (day: string) =>
  ({ clinic: { id: 1, slug: "newtown" }, slots: [{ start: at(day) }] }) as ClinicEntry;
const search = { regionSlug: "sydney", examSlug: "knee", query: {} };

let next: string;
let calls: number;

beforeEach(() => {
  calls = 0;
  answerCalls(() => {
    calls += 1;
    return Response.json({ clinics: [entry(next)] });
  });
});

/** What is marked in a week that shows a time of this day. */
function marked(day: string, from: string) {
  const client = new QueryClient();
  const shown = { times: { search } as Times, query: {}, entries: [entry(day)] };
  const { result } = renderHook(() => useSoonest(shown, from, TODAY)?.slot.start, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  return { result, answered: () => waitFor(() => expect(client.isFetching()).toBe(0)) };
}

test("[BOOK-20b] this week's first time is the soonest of all, without a call", () => {
  expect(marked("2026-03-11", TODAY).result.current).toBe(at("2026-03-11"));
  expect(calls).toBe(0);
});

test("[BOOK-20b] a later week marks its first time only if there is none before it", async () => {
  next = "2026-03-18";
  const soonest = marked("2026-03-18", "2026-03-16");
  await waitFor(() => expect(soonest.result.current).toBe(at("2026-03-18")));
  const later = marked("2026-03-25", "2026-03-23");
  await waitFor(() => expect(calls).toBe(2));
  await later.answered();
  expect(later.result.current).toBeUndefined();
});
