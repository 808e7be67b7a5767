import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { findMistakes } from "../../../../gallery/axe";
import { answerCalls } from "../../../../gallery/server";
import { type Config, ConfigContext, type SummaryItem } from "../../../api";
import { LanguageContext, languageOf } from "../../../i18n/language";
import { DraftProvider } from "../../booking";
import { AppointmentPortal } from "./AppointmentPortal";

const KEY = "q7Zt0XvN3mC9sYbE5hKpLw";
const clinic = {
  ...{ slug: "newtown", name: "Newtown", address: "1 King Street", timeZone: "Australia/Sydney" },
  ...{ phone: "02 5550 1234", location: { latitude: -33.9, longitude: 151.2 } },
};
const config = {
  radiology: { name: "Clinics", phone: "1300 975 707" },
  limits: { otpLength: 6 },
  application: { mapUiEnabled: false, captcha: { provider: "OFF" } },
} as Config;

let item: object;
let others: object[];
let availableAt: string | undefined;

/** A booking of one scan, years ahead or years ago. */
function booking(status: SummaryItem["status"], year: number, more: Partial<SummaryItem> = {}) {
  const day = `${year}-03-10`;
  item = {
    ...{ id: 1, slug: "a-1", bookingKey: KEY, examSlug: "knee", status, clinic, date: day },
    ...{ start: `${day}T09:00:00+11:00`, end: `${day}T09:30:00+11:00` },
    ...{ arriveAt: `${day}T08:45:00+11:00`, timeZone: "Australia/Sydney" },
    examDetails: { name: "Knee", minutes: 30, modalityCode: "MR" },
    ...{
      preparation: [],
      documentsMissing: 0,
      questionnairesPending: 0,
      resultsAvailable: false,
      ...more,
    },
  };
}

beforeEach(() => {
  others = [];
  availableAt = undefined;
  answerCalls(({ url }) => {
    if (url.endsWith("/summary")) {
      const patientDetails = { firstName: "Robin", lastName: "Sample" };
      const all = { appointments: [item, ...others], bookingRequests: [], patientDetails };
      return Response.json({ bookingKey: KEY, codeVerified: false, ...all });
    }
    if (url.endsWith("/results_access")) {
      return Response.json({ required: ["CODE"], availableAt });
    }
    if (url.endsWith("/api/authentication")) {
      return Response.json({ kind: "PATIENT", bookingKey: KEY, codeVerified: false, roles: [] });
    }
    return Response.json([]);
  });
});

async function show(): Promise<HTMLElement> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <AppointmentPortal bookingKey={KEY} /> }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <ConfigContext value={config}>
          <DraftProvider>
            <RouterProvider router={router as never} />
          </DraftProvider>
        </ConfigContext>
      </LanguageContext>
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
  return container;
}

/** The buttons and links of a visit that is still to come. */
const ofComing = [
  "portal.calendar",
  "portal.move",
  "portal.cancel",
  "portal.i_come",
  "portal.directions",
  "portal.prepare",
  "portal.send_again",
] as const;

function offered(): readonly string[] {
  const all = [...screen.queryAllByRole("button"), ...screen.queryAllByRole("link")];
  return ofComing.filter((key) => all.some((one) => one.textContent?.startsWith(texts[key])));
}

test("a visit that is still to come offers all of it", async () => {
  booking("BOOKED", 2126);
  await show();
  expect(offered()).toEqual(ofComing);
});

for (const [what, status, year] of [
  ["cancelled", "CANCELED", 2126],
  ["done", "COMPLETED", 2020],
  ["in the past", "BOOKED", 2020],
] as const) {
  test(`[PORT-10a] a booking that is ${what} offers to book again, and nothing that is over`, async () => {
    booking(status, year);
    const container = await show();
    expect(offered()).toEqual([]);
    expect(screen.getByRole("link", { name: texts["portal.again_one"] })).toBeDefined();
    expect(await findMistakes(container)).toEqual([]);
  });
}

test("[BOOK-20i] a scan lasts as long as its time says", async () => {
  booking("BOOKED", 2126, { end: "2126-03-10T09:35:00+11:00" });
  await show();
  expect(screen.getByText("35 minutes")).toBeDefined();
  expect(screen.queryByText("30 minutes")).toBeNull();
});

test("[PORT-10b] results come before everything else of a booking", async () => {
  booking("COMPLETED", 2020, { resultsAvailable: true });
  await show();
  const [first] = screen.getAllByRole("heading", { level: 2 });
  expect(first?.textContent).toBe(texts["portal.results"]);
  expect(screen.getByRole("link", { name: /^See the results/ })).toBeDefined();
});

test("[PORT-10c] from when results can be read is said without a code", async () => {
  booking("COMPLETED", 2020);
  availableAt = "2126-03-12T22:00:00Z";
  await show();
  expect(await screen.findByText(/You can read them here from .*13 March/)).toBeDefined();
  expect(screen.queryByRole("link", { name: /^See the results/ })).toBeNull();
});

test("[PORT-10g] a moved appointment shows the time that it had before", async () => {
  booking("BOOKED", 2126);
  const start = "2126-03-04T14:00:00+11:00";
  others = [{ ...item, slug: "a-0", status: "RESCHEDULED", replacedBySlug: "a-1", start }];
  await show();
  expect(screen.getByText(/4 March, 2:00 pm/, { selector: "s" })).toBeDefined();
});
