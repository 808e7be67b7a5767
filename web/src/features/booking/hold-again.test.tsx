import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerCalls } from "../../../gallery/server";
import type { Exam, HoldsResponse } from "../../api";
import { alternativesOf } from "./commands";
import { holdKey, holdQuery, leaveForm } from "./hold";
import { parseBookingPath } from "./model/address";
import { heldKeys } from "./model/plan";
import { parseBookingQuery } from "./model/query";

const KEYS = ["q7Zt0XvN3mC9sYbE5hKpLw", "A1Zt0XvN3mC9sYbE5hKpLw"] as const;
const exams = ["knee", "chest"].map((slug) => ({ slug, kind: "ONLINE" }) as Exam);
const at = (time: string) => `2026-03-10T${time}:00+11:00`;
const slot = (deviceId: number, start: string, end: string) => ({
  deviceId,
  start: at(start),
  end: at(end),
});
const visit = {
  ...slot(3, "09:40", "10:20"),
  parts: [
    { ...slot(3, "09:40", "10:00"), examSlug: "knee" },
    { ...slot(4, "10:00", "10:20"), examSlug: "chest" },
  ],
};

let client: QueryClient;
let free: Record<string, object[]>;
let calls: string[];
/** Answers the call that frees a time; until then it is on its way. */
let freed: Promise<void>;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  calls = [];
  freed = Promise.resolve();
  answerCalls(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/api/slots") {
      const slots = free[searchParams.get("examSlug") ?? ""] ?? [];
      return Response.json({ clinics: [{ clinic: { slug: "newtown" }, slots }] });
    }
    const key = pathname.split("/")[3] ?? "";
    if (request.method === "DELETE") await freed;
    calls.push(`${request.method} ${key}`);
    if (request.method === "DELETE") return new Response(null, { status: 204 });
    if (request.method === "PUT") {
      const body = { key: "message.hold_lost", details: { alternatives: [] } };
      return Response.json(body, { status: 409 });
    }
    const { slots } = (await request.json()) as { slots: object[] };
    return Response.json(holdsOf(slots));
  });
});

function holdsOf(holds: object[]): HoldsResponse {
  const ends = { expiresAt: "2026-03-10T08:10:00Z", renewableUntil: "2026-03-10T08:30:00Z" };
  return { holds: holds.map((hold) => ({ ...hold, id: 1, ...ends })), ...ends } as HoldsResponse;
}

function bookingOf(form: string) {
  const [path = "", parameters = ""] = form.split("?");
  const address = parseBookingPath(path);
  if (!address) throw new Error("not an address of the form");
  const query = parseBookingQuery(Object.fromEntries(new URLSearchParams(parameters)));
  return { address, query };
}

/** What the form reads of its times. */
function Form({ address }: { address: string }) {
  const { data, error } = useQuery(holdQuery(useQueryClient(), bookingOf(address), exams));
  if (error) return <p>{alternativesOf(error) ? "just taken" : String(error)}</p>;
  return <p>{data?.holds.map(({ examSlug, start }) => `${examSlug} ${start}`).join(", ")}</p>;
}

const open = (address: string) =>
  render(
    <QueryClientProvider client={client}>
      <Form address={address} />
    </QueryClientProvider>,
  );

const ONE = `/sydney/newtown/knee/2026-03-09/booking?date=2026-03-10&startTime=09:40&deviceId=3&bookingKey=${KEYS[0]}`;
const VISIT = ONE.replace("/knee/", "/knee,chest/");
const EACH = `/sydney/newtown,newtown/knee,chest/2026-03-09/booking?separateBooking=true&date=2026-03-10,2026-03-10&startTime=09:40,11:00&deviceId=3,4&bookingKey=${KEYS.join()}`;

test("[BOOK-20a] a person who returns to the form has the same time again, on the same device", async () => {
  free = { knee: [slot(2, "09:40", "10:00"), slot(3, "09:40", "10:00")] };
  open(ONE);
  expect(await screen.findByText(`knee ${at("09:40")}`)).toBeDefined();
  expect(calls).toEqual([`PUT ${KEYS[0]}`, `POST ${KEYS[0]}`]);
  expect(client.getQueryData<HoldsResponse>(holdKey(KEYS[0]))?.holds[0]?.deviceId).toBe(3);
});

test("[BOOK-20a] a visit of several scans is held again as a whole", async () => {
  free = { "knee,chest": [visit] };
  open(VISIT);
  expect(await screen.findByText(`knee ${at("09:40")}, chest ${at("10:00")}`)).toBeDefined();
  expect(calls).toEqual([`PUT ${KEYS[0]}`, `POST ${KEYS[0]}`]);
});

test("[BOOK-20a] scans that are booked one by one are held again each under its key", async () => {
  free = { knee: [slot(3, "09:40", "10:00")], chest: [slot(4, "11:00", "11:20")] };
  open(EACH);
  expect(await screen.findByText(`knee ${at("09:40")}, chest ${at("11:00")}`)).toBeDefined();
  expect(calls.filter((call) => call.startsWith("POST")).sort()).toEqual(
    KEYS.map((key) => `POST ${key}`).sort(),
  );
});

test("[BOOK-20a] only a time that is really taken is reported as taken", async () => {
  free = { knee: [slot(3, "10:00", "10:20")] };
  open(ONE);
  expect(await screen.findByText("just taken")).toBeDefined();
  expect(calls).toEqual([`PUT ${KEYS[0]}`]);
});

test("[BOOK-20a] returning before the time is freed waits for that", async () => {
  free = { knee: [slot(3, "09:40", "10:00")] };
  const { query } = bookingOf(ONE);
  client.setQueryData(holdKey(heldKeys(query)), holdsOf(free.knee ?? []));
  let answerRelease: () => void = () => undefined;
  freed = new Promise((done) => {
    answerRelease = done;
  });
  leaveForm(client, query);
  open(ONE);
  expect(calls).toEqual([]);
  answerRelease();
  expect(await screen.findByText(/^knee/)).toBeDefined();
  expect(calls).toEqual([`DELETE ${KEYS[0]}`, `PUT ${KEYS[0]}`, `POST ${KEYS[0]}`]);
});
