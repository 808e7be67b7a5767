import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answerCalls } from "../../../gallery/server";
import type { Clinic, Exam } from "../../api";
import { type BookingAddress, parseBookingPath } from "../booking";
import { useHoldPlan } from "./hold-plan";
import { type BookingLocation, separately } from "./model/choices";
import type { Stay } from "./model/stays";

const VISIT = "q7Zt0XvN3mC9sYbE5hKpLw";
const KEYS = ["A1Zt0XvN3mC9sYbE5hKpLw", "B2Zt0XvN3mC9sYbE5hKpLw"] as const;

const place: BookingLocation = {
  address: parseBookingPath("/sydney/select-clinic/ct,mri/2026-11-16") as BookingAddress,
  query: { bookingKey: VISIT },
};
const stays = ["ct", "mri"].map((slug, position) => ({
  exam: { slug } as Exam,
  clinic: { slug: "newtown" } as Clinic,
  start: `2026-11-19T0${position + 8}:00:00+11:00`,
  end: `2026-11-19T0${position + 8}:30:00+11:00`,
  deviceId: 41,
})) satisfies Stay[];

interface HandedOn {
  readonly from: string;
  readonly newBookingKey: string;
  readonly examSlug?: string;
}

interface PlanProps {
  readonly from: BookingLocation;
  readonly asVisit: boolean;
}

function Plan({ from, asVisit }: PlanProps) {
  const plan = useHoldPlan(from);
  return (
    <>
      <button type="button" onClick={() => plan.mutate({ stays, asVisit })}>
        Hold
      </button>
      {plan.isSuccess && <p>Held</p>}
    </>
  );
}

/** Holds the plan from this place, and returns what was handed on. */
async function handedOn(from: BookingLocation, asVisit: boolean): Promise<readonly HandedOn[]> {
  const found: HandedOn[] = [];
  let held = 0;
  answerCalls(async (request) => {
    const [, , , key = "", call] = new URL(request.url).pathname.split("/");
    if (call === "holds") {
      held += 1;
      return Response.json({ holds: [], expiresAt: "2026-11-16T09:10:00Z" }, { status: 201 });
    }
    if (call === "transfers") {
      found.push({ from: key, ...(await request.json()) });
      return Response.json({ documents: 0, questionnaires: 1 });
    }
    return Response.json({ bookingKey: KEYS[0], bookingKeys: KEYS }, { status: 201 });
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Plan from={from} asVisit={asVisit} /> }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.setup().click(await screen.findByRole("button", { name: "Hold" }));
  await waitFor(() => expect(held).toBe(asVisit ? 1 : 2));
  await screen.findByText("Held");
  return found;
}

const toEach: readonly HandedOn[] = [
  { from: VISIT, newBookingKey: KEYS[0], examSlug: "ct" },
  { from: VISIT, newBookingKey: KEYS[1], examSlug: "mri" },
  { from: VISIT, newBookingKey: KEYS[0] },
];

test("[QST-13h] what was answered for a visit goes with its scans once each has a key", async () => {
  expect(await handedOn(place, false)).toEqual(toEach);
});

test("[QST-13h] so it does where each scan's time was chosen first", async () => {
  expect(await handedOn(separately(place), false)).toEqual(toEach);
});

test("[QST-13h] what was answered for scans of their own goes to the visit they become", async () => {
  const times = KEYS.map((bookingKey) => ({ bookingKey }));
  const apart = { ...place, query: { bookingKey: VISIT, separateBooking: true, times } };
  expect(await handedOn(apart, true)).toEqual(KEYS.map((from) => ({ from, newBookingKey: VISIT })));
});
