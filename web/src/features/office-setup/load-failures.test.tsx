import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { answerCalls } from "../../../gallery/server";
import { type Config, ConfigContext } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import { AccountPage } from "../office-account";
import { AssetsPage } from "../office-settings";
import { RecordPage } from "./RecordPage";
import { resourceOf } from "./resources";
import { WeekList } from "./week/WeekList";
import { WeekPage } from "./week/WeekPage";

/** The server's answers, by path; every other call fails. */
const answers = new Map<string, unknown>();

beforeEach(() => {
  answers.clear();
  answerCalls(({ url }) => {
    const answer = answers.get(new URL(url).pathname);
    return answer ? Response.json(answer) : new Response(null, { status: 500 });
  });
});

function show(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory(),
  });
  return render(
    <QueryClientProvider client={client}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <ConfigContext value={{ radiology: { name: "Example Imaging" } } as Config}>
          <RouterProvider router={router} />
        </ConfigContext>
      </LanguageContext>
    </QueryClientProvider>,
  );
}

const nothing = () => undefined;
const ethnicities = resourceOf("ethnicities");
if (!ethnicities) throw new Error("no such kind");

const SCANNER = { id: 2, version: 1, name: "Scanner", clinicId: 1, sessions: [], exams: [] };

const PAGES = [
  [
    "a record",
    <RecordPage key="record" resource={ethnicities} id={4} onDone={nothing} />,
    "/api/admin/ethnicities/4",
    { id: 4, version: 1, name: "Other" },
    "Other",
  ],
  ["a week", <WeekPage key="week" id={2} />, "/api/admin/devices/2", SCANNER, /Scanner/],
  [
    "the list of weeks",
    <WeekList key="weeks" filter={{}} onFilter={nothing} />,
    "/api/admin/devices",
    { items: [SCANNER] },
    "Scanner",
  ],
  [
    "the pictures",
    <AssetsPage key="assets" />,
    "/api/admin/assets",
    [{ name: "header", own: false, version: "1" }],
    texts["assets.header"],
  ],
] as const;

for (const [name, page, path, answer, shows] of PAGES) {
  test(`[OPS-09r] ${name} that could not be read is read again at a press`, async () => {
    const { container } = show(page);
    const told = await screen.findByRole("alert");
    expect(screen.queryAllByText(shows)).toEqual([]);
    expect(await findMistakes(container)).toEqual([]);
    answers.set(path, answer);
    await userEvent.click(within(told).getByText("Try again"));
    expect(await screen.findAllByText(shows)).not.toEqual([]);
    expect(screen.queryByText("Try again")).toBeNull();
    expect(document.activeElement?.tagName).toBe("H1");
  });
}

test("[OPS-09r] an account's sessions and second factor are read again, and not shown as none", async () => {
  answers.set("/api/authentication", {
    kind: "STAFF",
    roles: [{ code: "FRONT_DESK", name: "Desk" }],
  });
  show(<AccountPage />);
  const tries = await waitFor(() => {
    const found = screen.getAllByText("Try again");
    expect(found).toHaveLength(2);
    return found;
  });
  expect(screen.queryByText(texts["account.sessions_none"])).toBeNull();
  expect(screen.queryByText(texts["account.set_up"])).toBeNull();
  answers.set("/api/secured/second_factor", { enrolled: false, recoveryCodesLeft: 0 });
  answers.set("/api/secured/sessions", [
    { id: 1, current: true, address: "203.0.113.7", createdAt: AT, lastUsedAt: AT },
  ]);
  for (const again of tries) await userEvent.click(again);
  await screen.findByText(texts["account.set_up"]);
  await screen.findByText("203.0.113.7");
  expect(screen.queryByText("Try again")).toBeNull();
});

const AT = "2026-11-16T08:00:00Z";
