import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { findMistakes } from "../../../../gallery/axe";
import { answerCalls } from "../../../../gallery/server";
import { type Config, ConfigContext } from "../../../api";
import { LanguageContext, languageOf } from "../../../i18n/language";
import { PatientPage } from "./PatientPage";

const look = (id: number, actor: string, action: string, subjectKind: string) => ({
  id,
  at: "2026-03-09T22:00:00Z",
  actorKind: "STAFF",
  actor,
  role: "FRONT_DESK",
  action,
  subjectKind,
  subjectId: 2,
  address: "203.0.113.9",
  result: "DONE",
});
const record = (auditEvents: unknown[] | undefined, more: Record<string, string> = {}) => ({
  id: 7,
  patientDetails: {
    firstName: "Ana",
    lastName: "Marin",
    dateOfBirth: "1970-03-04",
    email: "marin@example.org",
    contactNumber: "+61491570156",
  },
  appointments: [],
  bookingRequests: [],
  notifications: [],
  painScores: [] as unknown[],
  joined: [],
  auditEvents,
  more,
});

function open() {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <PatientPage id={7} /> }),
    history: createMemoryHistory({ initialEntries: ["/admin/patients/7"] }),
  });
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <ConfigContext value={{ radiology: { name: "Example Imaging" } } as Config}>
          <RouterProvider router={router} />
        </ConfigContext>
      </LanguageContext>
    </QueryClientProvider>,
  );
}

test("[OPS-04s] an administrator reads who saw a record, when and in which list, a page at a time", async () => {
  answerCalls(async ({ url }) =>
    Response.json(
      url.includes("cursor=")
        ? record([look(1, "desk", "READ_PATIENT", "PATIENT")])
        : record([look(2, "centre", "LIST_APPOINTMENTS", "CLINIC")], { auditEvents: "audit:1.2" }),
    ),
  );
  const { container } = open();
  expect(await screen.findByRole("heading", { name: "Who saw this record" })).toBeTruthy();
  const table = screen.getByRole("table", { name: "Who saw this record, latest first" });
  expect(within(table).getByText(/^centre/)).toBeTruthy();
  expect(within(table).getByText("LIST_APPOINTMENTS")).toBeTruthy();
  expect(within(table).getByText(/2026/)).toBeTruthy();
  expect(await findMistakes(container)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(await within(table).findByText("READ_PATIENT")).toBeTruthy();
  expect(within(table).getByText("LIST_APPOINTMENTS"), "the page before stays").toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("[OPS-04s] an account that may not read the trail does not learn who saw a record", async () => {
  answerCalls(async () => Response.json(record(undefined)));
  open();
  expect(await screen.findByRole("heading", { name: "Bookings" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Who saw this record" })).toBeNull();
});

test("[PORT-12h] staff read how much it hurt before and after exams", async () => {
  const score = (type: string, answer: number, answeredAt: string) => ({
    ...{ bookingKey: "K", type, score: answer, answeredAt },
  });
  const painScores = [
    score("INITIAL", 7, "2026-03-09T22:00:00Z"),
    score("FINAL", 2, "2026-03-10T02:00:00Z"),
  ];
  answerCalls(async () => Response.json({ ...record(undefined), painScores }));
  open();
  const table = await screen.findByRole("table", { name: "Pain scores" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/2026.*Before the exam7 of 10$/),
    expect.stringMatching(/2026.*After the exam2 of 10$/),
  ]);
});

test("[DOC-02q] the documents of a booking are read from the record when they are opened", async () => {
  const visit = {
    ...{ id: 4, bookingKey: "K", slug: "a-4", examName: "MRI knee", clinicName: "Randwick" },
    documents: 1,
    ...{ start: "2026-03-10T09:00:00+11:00", timeZone: "Australia/Sydney", status: "BOOKED" },
  };
  const file = {
    ...{ id: 1, fileName: "referral.pdf", name: "Referral", contentType: "application/pdf" },
    ...{ size: 2000, uploadedAt: "2026-03-09T22:00:00Z", uploadedBy: "STAFF", waitsForScan: false },
    ...{ examDocumentTypes: [], groupNames: [] },
  };
  const asked: string[] = [];
  answerCalls(({ url }) => {
    asked.push(new URL(url).pathname);
    if (url.includes("/attachments/")) return Response.json([file]);
    if (url.endsWith("/api/authentication")) {
      return Response.json({ kind: "STAFF", readOnly: false, roles: ["FRONT_DESK"] });
    }
    if (url.includes("/booking_forms")) {
      return Response.json({ documentTypes: [], validContentTypes: [] });
    }
    return Response.json({ ...record(undefined), appointments: [visit] });
  });
  open();
  const button = await screen.findByRole("button", { name: /^Documents \(1\) ?MRI knee/ });
  expect(asked.filter((path) => path.includes("attachments"))).toEqual([]);
  await userEvent.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Documents" }));
  expect(await dialog.findByRole("button", { name: /^View ?referral\.pdf$/ })).toBeDefined();
  expect(asked).toContain("/api/secured/appointments/4/attachments/response");
});
