import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { answerCalls } from "../../../gallery/server";
import { type Config, ConfigContext } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import { Booked } from "./Booked";
import { ChangedBanner } from "./ChangedBanner";
import { ConflictDialog } from "./ConflictDialog";
import { mergeOf } from "./model/draft";
import { fieldsOf, type Resource, type SavedRecord } from "./model/fields";
import { resourceOf, WEEK_OF_DEVICE } from "./resources";
import { DoneStep } from "./start/DoneStep";
import { useRecord } from "./useRecord";

/** The server's answers, by method and path. */
const answers = new Map<string, () => Response>();

beforeEach(() => {
  answers.clear();
  answerCalls(({ method, url }) => {
    const { pathname, search } = new URL(url);
    const answer =
      answers.get(`${method} ${pathname}${search}`) ?? answers.get(`${method} ${pathname}`);
    return answer?.() ?? new Response(null, { status: 404 });
  });
});

const json = (body: unknown, status = 200) => Response.json(body, { status });

function show(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <LanguageContext value={languageOf("en-AU", texts)}>{children}</LanguageContext>
    </QueryClientProvider>,
  );
}

const hours = (weekday: number, from: string, to: string) => ({ weekday, from, to });
const week = (...sessions: object[]): SavedRecord => ({ id: 1, version: 1, sessions });

function conflict(resource: Resource, over: SavedRecord, mine: SavedRecord, kept: SavedRecord) {
  const settled = vi.fn();
  const theirs = { ...mergeOf(fieldsOf(resource), over, mine, kept), kept, over };
  const shown = show(
    <ConflictDialog
      resource={resource}
      mine={mine}
      theirs={theirs}
      busy={false}
      onSettle={settled}
    />,
  );
  return { ...shown, settled };
}

test("two who change a week see whose hours are which, and may keep both", async () => {
  const over = week(hours(1, "08:00", "17:00"), hours(2, "08:00", "17:00"));
  const mine = week(hours(1, "08:00", "12:00"), hours(2, "08:00", "17:00"));
  const kept = week(hours(1, "08:00", "17:00"), hours(3, "09:00", "24:00"));
  const { container, settled } = conflict(WEEK_OF_DEVICE, over, mine, kept);
  const radio = (name: RegExp) => screen.getByRole("radio", { name });
  radio(/Use their version.*Removed: Tue 8:00 am – 5:00 pm.*Added: Wed 9:00 am – 24:00/);
  radio(/Use my version.*Removed: Mon 8:00 am – 5:00 pm.*Added: Mon 8:00 am – 12:00 pm/);
  expect(await findMistakes(container)).toEqual([]);
  const user = userEvent.setup();
  await user.click(radio(/Keep both changes.*Wed.*Mon/));
  await user.click(screen.getByRole("button", { name: "Save this" }));
  expect(settled.mock.calls[0]?.[0].sessions).toEqual([
    hours(1, "08:00", "12:00"),
    hours(3, "09:00", "24:00"),
  ]);
});

test("hours that would overlap are not offered together", () => {
  const over = week(hours(1, "08:00", "17:00"));
  conflict(
    WEEK_OF_DEVICE,
    over,
    week(hours(1, "08:00", "12:00")),
    week(hours(1, "10:00", "17:00")),
  );
  expect(screen.getAllByRole("radio")).toHaveLength(2);
});

test("durations, needs, preparation and chosen exams are described by their rows", async () => {
  const name = (id: number, word: string) => ({ id, version: 1, name: word });
  answers.set("GET /api/admin/devices", () => json({ items: [name(7, "Room 7")] }));
  answers.set("GET /api/admin/exams", () => json({ items: [name(8, "Knee"), name(9, "Hip")] }));
  const exam = resourceOf("exams");
  const group = resourceOf("exam_groups");
  if (!exam || !group) throw new Error("no such kinds");
  const over = { id: 1, version: 1, devices: [], needsAsked: [], preparation: [], examIds: [8] };
  const lasts = (minutes: number) => [{ deviceId: 7, minutes, cleanupMinutes: 5 }];
  const needs = (extraMinutes: number) => [{ need: "MOBILITY", extraMinutes }];
  const steps = (text: string) => [{ rule: "FAST", minutesBefore: 360, text }];
  const said = (minutes: number, text: string) => ({
    ...over,
    devices: lasts(minutes),
    needsAsked: needs(minutes),
    preparation: steps(text),
  });
  const { unmount } = conflict(exam, over, said(40, "Eat nothing."), said(45, "No food."));
  await screen.findByRole("radio", {
    name: /Use my version.*Added: Room 7, 40 minutes, clean-up 5 minutes/,
  });
  screen.getByRole("radio", { name: /Use their version.*Mobility help, 45 extra minutes/ });
  screen.getByRole("radio", {
    name: /Use their version.*Nothing to eat, 360 minutes before: No food\./,
  });
  unmount();
  conflict(group, over, { ...over, examIds: [8, 9] }, { ...over, examIds: [] });
  await screen.findByRole("radio", { name: /Use my version.*Added: Hip/ });
  screen.getByRole("radio", { name: /Use their version.*Removed: Knee/ });
});

function Removing({ resource, first }: { resource: Resource; first: SavedRecord }) {
  const record = useRecord(resource, first, () => undefined);
  return (
    <>
      {record.changed && <ChangedBanner resource={resource} {...record.changed} />}
      <button type="button" onClick={() => record.retiring.mutate()}>
        Remove
      </button>
      {record.retiring.isSuccess && <p>Gone</p>}
    </>
  );
}

test("what a colleague has changed meanwhile is shown before it is removed", async () => {
  const resource = resourceOf("ethnicities");
  if (!resource) throw new Error("no such kind");
  const refusal = { key: "message.changed_meanwhile", message: "", fields: [], details: {} };
  answers.set("DELETE /api/admin/ethnicities/1?version=1", () => json(refusal, 409));
  answers.set(
    "DELETE /api/admin/ethnicities/1?version=2",
    () => new Response(null, { status: 204 }),
  );
  answers.set("GET /api/admin/ethnicities/1", () =>
    json({ id: 1, version: 2, name: "Macedonian", order: 1 }),
  );
  show(
    <Removing resource={resource} first={{ id: 1, version: 1, name: "Makedonian", order: 1 }} />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Remove" }));
  const banner = await screen.findByRole("alert");
  expect(banner.textContent).toMatch(/so it wasn't removed.*NameMacedonian/);
  expect(banner.textContent).not.toContain("Order");
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await screen.findByText("Gone");
});

test("who is booked is named with day, time and the way to move them", async () => {
  const appointment = {
    id: 5,
    patientName: "Testova, Ana",
    examName: "Ultrasound knee",
    clinicId: 2,
    deviceId: 3,
    deviceName: "Room 3",
    start: "2026-03-10T09:00:00+11:00",
    end: "2026-03-10T09:30:00+11:00",
    timeZone: "Australia/Sydney",
  };
  const { ApiError } = await import("../../api");
  const error = new ApiError(409, {
    key: "message.appointments_in_the_way",
    message: "",
    fields: [],
    details: { appointments: [appointment] },
    requestId: "",
  });
  const { container } = show(<Booked error={error} />);
  const list = screen.getByRole("list", { name: "Booked, soonest first" });
  const link = within(list).getByRole("link", {
    name: /^Testova, Ana, Ultrasound knee, Tue.* 10 March 2026, 9:00 am, Room 3$/,
  });
  expect(link.getAttribute("href")).toMatch(/2026-03-10/);
  expect(link.getAttribute("target")).toBe("_blank");
  expect(await findMistakes(container)).toEqual([]);
});

test("the guide names what is missing before patients can book", async () => {
  answers.set("GET /api/admin/exams", () =>
    json({ items: [{ id: 1, version: 1, name: "Knee", kind: "ONLINE", devices: [] }] }),
  );
  show(<DoneStep />);
  await screen.findByText(/No device does an exam that patients can book online yet/);
  expect(screen.getByRole("link", { name: "Go to exams" }).getAttribute("href")).toBe(
    "/admin/setup/exams",
  );
});

test("the guide says when the exams cannot be read", async () => {
  const refusal = { key: "message.server_error", message: "Something failed.", fields: [] };
  answers.set("GET /api/admin/exams", () => json({ ...refusal, details: {} }, 500));
  show(<DoneStep />);
  expect((await screen.findByRole("alert")).textContent).toContain("Something failed.");
});

test("where no time is free, the guide leads to the week and the exams of an open device", async () => {
  const closed = { id: 7, version: 1, name: "Room 7", sessions: [] };
  const open = { ...closed, id: 8, name: "Room 8", sessions: [hours(1, "08:00", "08:05")] };
  const exam = (slug: string, deviceId: number) => ({
    id: deviceId,
    version: 1,
    slug,
    name: slug,
    kind: "ONLINE",
    devices: [{ deviceId }],
  });
  answers.set("GET /api/admin/devices", () => json({ items: [closed, open] }));
  answers.set("GET /api/admin/exams", () => json({ items: [exam("knee", 7), exam("hip", 8)] }));
  answers.set("GET /api/slots/next?examSlug=hip", () => json({ clinics: [] }));
  show(
    <ConfigContext value={{ radiology: { termsAndConditionsUrl: "/terms" } } as Config}>
      <DoneStep />
    </ConfigContext>,
  );
  const href = async (name: string) => (await screen.findByText(name)).closest("a")?.pathname;
  expect(await href("Week of Room 8")).toBe("/admin/setup/schedules/8");
  expect(await href("Room 8 exams")).toBe("/admin/setup/devices/8");
});
