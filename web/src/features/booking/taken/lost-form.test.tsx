import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
  useLocation,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { answerCalls } from "../../../../gallery/server";
import { ApiError, type Config, ConfigContext, type Exam } from "../../../api";
import { LanguageContext, languageOf } from "../../../i18n/language";
import { FormTrouble } from "../details/FormTrouble";
import { NeedsTrouble } from "../details/NeedsTrouble";
import { DraftContext, emptyDraft } from "../draft";
import { parseBookingPath } from "../model/address";
import { formatBookingQuery, parseParameters } from "../model/query";

const KEY = "q7Zt0XvN3mC9sYbE5hKpLw";
const TIMES = "/sydney/select-clinic/knee/2026-03-09?date=2026-03-10&startTime=09:40";
const FORM = `/sydney/newtown/knee/2026-03-09/booking?date=2026-03-10&startTime=09:40&bookingKey=${KEY}`;
/** The pages of the form, in the order in which they are filled in. */
const pages = [FORM, `${FORM}&more=true`, `${FORM}&check=true`];

const other = {
  ...{ examSlug: "knee", clinicSlug: "newtown", clinicName: "Newtown", deviceId: 3 },
  ...{ start: "2026-03-10T10:20:00+11:00", end: "2026-03-10T10:40:00+11:00" },
  timeZone: "Australia/Sydney",
};
const taken = new ApiError(409, {
  key: "message.slot_just_taken",
  details: { alternatives: [other] },
});
const over = new ApiError(410, { key: "message.hold_expired" });
const config = { radiology: { name: "Clinics" }, application: {} } as Config;
const exam = { slug: "knee", name: "Knee", preparation: [] as unknown } as Exam;
const typed = { ...emptyDraft.typed, firstName: "Robin", lastName: "Sample" };
const draft = { ...emptyDraft, typed };

let failure: unknown;
let history: RouterHistory;

beforeEach(() => {
  answerCalls(({ url }) =>
    url.endsWith("/holds")
      ? Response.json({ holds: [{ ...other, id: 1 }], expiresAt: "", renewableUntil: "" })
      : Response.json({ clinics: [] }),
  );
  window.scrollTo = () => undefined;
  window.history.pushState(null, "", "/");
  history = createBrowserHistory();
});
afterEach(() => history.destroy());

/** Shows which page it is and of which time; the time 9:40 is gone. */
function Form() {
  const { pathname, search } = useLocation();
  const address = parseBookingPath(pathname);
  if (!address) return null;
  if (search.startTime !== "09:40") return <h1>Form of {search.startTime}</h1>;
  const exams = [
    { exam, clinicSlug: "newtown", as: "APPOINTMENT", bookingKey: KEY, clinic: undefined } as const,
  ];
  const links = { exams: "/sydney", slots: TIMES };
  if (failure === "needs") {
    const page = { address, query: search, links, plan: { separate: false, exams } };
    const needs = { data: "GONE", isError: false };
    return <NeedsTrouble page={page as never} needs={needs as never} />;
  }
  const trouble = { address, query: search, keys: [KEY], exams, failure, links };
  return <FormTrouble {...trouble} retry={() => undefined} />;
}

function Times() {
  const { startTime = "none" } = useLocation().search;
  return <h1>Times with {startTime}</h1>;
}

/** Opens the form from the times, and its pages one after the other; the time is lost on the last. */
function lose(steps: readonly string[]): void {
  const root = createRootRoute({ component: Outlet });
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  for (const step of steps) {
    history.push(step);
    history.flush();
  }
  const router = createRouter({
    routeTree: root.addChildren([
      at("/", () => <h1>Home</h1>),
      at("/$region/$clinic/$exam/$week", Times),
      at("/$region/$clinic/$exam/$week/booking", Form),
    ]),
    history,
    parseSearch: parseParameters,
    stringifySearch: formatBookingQuery,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <ConfigContext value={config}>
          <DraftContext value={{ draft, change: () => undefined, clear: () => undefined }}>
            <RouterProvider router={router as never} />
          </DraftContext>
        </ConfigContext>
      </LanguageContext>
    </QueryClientProvider>,
  );
}

async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name }));
}

async function expectScreen(title: string): Promise<void> {
  await screen.findByRole("heading", { level: 1, name: title });
}

const back = () => act(() => window.history.back());

for (const [position] of pages.entries()) {
  const steps = [TIMES, ...pages.slice(0, position + 1)];
  const where = `lost on page ${position + 1} of the form`;

  test(`[BOOK-10d] ${where}: Back leads to the times`, async () => {
    failure = taken;
    lose(steps);
    await expectScreen(texts["taken.title"]);
    back();
    await expectScreen("Times with 09:40");
    back();
    await expectScreen("Home");
  });

  test(`[BOOK-10d] ${where}: Back leads from another time to the times, with that one chosen`, async () => {
    failure = taken;
    lose(steps);
    expect(await screen.findByText("Robin Sample")).toBeDefined();
    await press(/^Hold 10:20/);
    await expectScreen("Form of 10:20");
    back();
    await expectScreen("Times with 10:20");
    back();
    await expectScreen("Home");
  });

  test(`[BOOK-10d] ${where}: Back leads from all times to what came before them`, async () => {
    failure = taken;
    lose(steps);
    const all = await screen.findByRole("button", { name: texts["taken.all_times"] });
    const went = vi.spyOn(window.history, "go");
    // A double press goes back only once.
    fireEvent.click(all);
    fireEvent.click(all);
    await expectScreen("Times with none");
    expect(went).toHaveBeenCalledTimes(position + 1);
    went.mockRestore();
    back();
    await expectScreen("Home");
  });
}

test("[BOOK-10d] a hold that has run out leaves no page of the form either", async () => {
  failure = over;
  lose([TIMES, ...pages]);
  await press(texts["hold.over_again"]);
  await expectScreen("Times with 09:40");
  back();
  await expectScreen("Home");
});

test("[BOOK-10d] a time that the needs rule out leaves no page of the form either", async () => {
  failure = "needs";
  lose([TIMES, ...pages.slice(0, 2)]);
  await press(texts["needs.gone_button"]);
  await expectScreen("Times with none");
  back();
  await expectScreen("Home");
});

test("[BOOK-10d] a form that was opened by its address gives way to the times", async () => {
  failure = taken;
  history.destroy();
  window.history.pushState(null, "", FORM);
  history = createBrowserHistory();
  lose(pages.slice(1));
  await press(/^Hold 10:20/);
  await expectScreen("Form of 10:20");
  back();
  await expectScreen("Times with 10:20");
  expect(history.canGoBack()).toBe(false);
});
