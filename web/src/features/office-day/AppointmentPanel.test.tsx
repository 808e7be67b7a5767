import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, renderHook, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { answerCalls } from "../../../gallery/server";
import { LanguageContext, languageOf } from "../../i18n/language";
import type { OfficeAppointment } from "../office";
import { AppointmentPanel } from "./AppointmentPanel";
import type { Board, BoardDevice } from "./api";
import { useEntries } from "./useEntries";

const appointment = {
  examSlug: "mri-knee",
  id: 7,
  slug: "a-7",
  bookingKey: "key",
  status: "BOOKED",
  start: "2026-03-10T09:00:00+11:00",
  end: "2026-03-10T09:30:00+11:00",
  timeZone: "Australia/Sydney",
  examName: "Knee",
  clinicId: 3,
  clinicName: "Randwick",
  deviceId: 7,
  deviceName: "MRI 1",
  patientId: 5,
  patientDetails: {
    firstName: "Robin",
    lastName: "Vosper",
    dateOfBirth: "1970-01-01",
    contactNumber: "0491570156",
    email: "robin@example.com",
  },
  needs: {},
} as OfficeAppointment;

const client = new QueryClient();

function Panel({ isGone, documentsMissing = 0 }: { isGone: boolean; documentsMissing?: number }) {
  return (
    <QueryClientProvider client={client}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <AppointmentPanel
          appointment={{ ...appointment, documentsMissing }}
          isGone={isGone}
          rights={{ decides: true, schedules: true, clinics: "all" }}
          now={new Date("2026-03-10T09:00:00+11:00")}
          asDialog={false}
          onMove={() => undefined}
          onDone={() => undefined}
          onOver={() => undefined}
          onClose={() => undefined}
        />
      </LanguageContext>
    </QueryClientProvider>
  );
}

test("[OPS-09n] a reason that is being typed stays when a colleague takes the appointment away", async () => {
  const { container, rerender } = render(<Panel isGone={false} />);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  const dialog = within(screen.getByRole("dialog", { name: "Cancel this appointment?" }));
  await userEvent.type(dialog.getByLabelText(/^Reason for cancelling/), "The patient rang");
  rerender(<Panel isGone />);
  expect(dialog.getByRole("alert").textContent).toContain("Someone else has moved or cancelled");
  expect(dialog.getByLabelText(/^Reason for cancelling/)).toHaveProperty(
    "value",
    "The patient rang",
  );
  const act = dialog.getByRole("button", { name: "Cancel appointment" });
  expect(act.getAttribute("aria-disabled")).toBe("true");
  expect(await findMistakes(container)).toEqual([]);
  expect(screen.queryByRole("button", { name: "Mark arrived" })).toBeNull();
});

test("[OPS-09n] a question that is open stays, and cannot be answered with yes any more", async () => {
  const { rerender } = render(<Panel isGone={false} />);
  await userEvent.click(screen.getByRole("button", { name: "Mark no-show" }));
  const question = within(screen.getByRole("alertdialog", { name: /^Mark Robin Vosper/ }));
  rerender(<Panel isGone />);
  expect(question.getByRole("alert").textContent).toContain("It's no longer on this board.");
  const act = question.getByRole("button", { name: "Mark no-show" });
  expect(act.getAttribute("aria-disabled")).toBe("true");
});

test("[DOC-02p] the board marks an appointment that a document is missing for, and no other", () => {
  const board = { timeZone: appointment.timeZone, exceptions: [] } as unknown as Board;
  const device = { id: appointment.deviceId, holds: [], open: [] } as unknown as BoardDevice;
  const appointments = [
    { ...appointment, documentsMissing: 1 },
    { ...appointment, id: 8, documentsMissing: 0 },
  ];
  const options = {
    board,
    appointments,
    hours: { from: 540, until: 570 },
    now: new Date(appointment.start),
    canMove: false,
    current: { view: "day" as const },
  };
  const { result } = renderHook(() => useEntries(options), {
    wrapper: ({ children }) => (
      <LanguageContext value={languageOf("en-AU", texts)}>{children}</LanguageContext>
    ),
  });
  const [lacking, complete] = result.current("2026-03-10", device);
  expect(lacking?.flag).toBe("Document missing");
  expect(complete?.flag).toBeUndefined();
});

test("[DOC-02p] [DOC-02s] the panel says how many documents are missing, and which, and takes one", async () => {
  const asked = ["Referral", "Medicare card", "Notes"].map((title, id) => ({
    ...{ id, title, description: "", groupNames: [], required: title !== "Notes" },
  }));
  answerCalls(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (!pathname.endsWith("/booking_forms")) return Response.json([]);
    const isOurs = searchParams.get("examSlug") === appointment.examSlug;
    return Response.json({ documentTypes: isOurs ? asked : [], validContentTypes: [] });
  });
  render(<Panel isGone={false} documentsMissing={2} />);
  const documents = within(screen.getByRole("region", { name: "Documents" }));
  expect(documents.getByText("2 documents are missing")).toBeDefined();
  const rows = await documents.findAllByRole("listitem");
  expect(rows.map((row) => row.querySelector("b")?.textContent)).toEqual([
    "Referral",
    "Medicare card",
  ]);
  expect(await documents.findByRole("button", { name: "Add a document" })).toBeDefined();
  expect(documents.getByRole("button", { name: "Use earlier referral" })).toBeDefined();
});

test("[PORT-12i] the panel says which consent forms are signed, and opens them", async () => {
  const forms = [
    { id: 1, title: "Consent to an injection" },
    { id: 2, title: "Consent to a biopsy" },
  ];
  answerCalls(({ url }) => {
    if (!url.endsWith("/consent_forms")) return Response.json([]);
    const answers = [{ id: 9, consentFormId: 1, signedAt: "2026-03-08T09:00:00+11:00" }];
    return Response.json({ consentForms: forms, answers });
  });
  client.clear();
  render(<Panel isGone={false} />);
  const consents = within(await screen.findByRole("region", { name: "Consent forms" }));
  const [signed, open] = consents.getAllByRole("listitem");
  expect(signed?.textContent).toContain("Consent to an injectionSigned on Sunday 8 March");
  const paper = consents.getByRole("link", { name: /^Open PDF ?Consent to an injection$/ });
  expect(paper.getAttribute("href")).toBe("/api/secured/appointments/a-7/consent_forms/9/paper");
  expect(open?.textContent).toBe("Consent to a biopsyNot signed yet");
});
