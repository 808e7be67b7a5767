import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { beforeEach, expect, test } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { answerCalls } from "../../../../gallery/server";
import { type Authentication, authenticationQuery } from "../../../api";
import { LanguageContext, languageOf } from "../../../i18n/language";
import type { Duplicate } from "./api";
import { DuplicateCard } from "./DuplicateCard";
import { useVerdicts } from "./useVerdicts";

// The server accepts every decision.
beforeEach(() => answerCalls(() => new Response(null, { status: 204 })));

const patientDetails = {
  firstName: "Goran",
  lastName: "Markovski",
  dateOfBirth: "1969-02-11",
  email: "goran@example.com",
  contactNumber: "+61491570158",
};
const duplicate = {
  id: 1,
  state: "JOINED",
  patient: { patientId: 2, patientDetails, bookings: 1, guardians: [], codesGoTo: [] },
  knownPatient: { patientId: 1, patientDetails, bookings: 3, guardians: [], codesGoTo: [] },
  namesAgree: true,
  shareContact: true,
  at: "2026-03-09T00:00:00Z",
} as Duplicate;

function Duplicates() {
  const list = useRef<HTMLElement>(null);
  const { onVerdict, notices } = useVerdicts(list);
  return (
    <>
      {notices}
      <section ref={list} aria-label="Duplicates" tabIndex={-1}>
        <DuplicateCard
          duplicate={duplicate}
          state="JOINED"
          onVerdict={onVerdict && ((verdict) => onVerdict({ duplicate, verdict }))}
        />
      </section>
    </>
  );
}

test("after a verdict the focus is in the list, and the result is announced", async () => {
  const client = new QueryClient();
  const staff = { kind: "STAFF", roles: ["FRONT_DESK"] } as unknown as Authentication;
  client.setQueryData(authenticationQuery.queryKey, staff);
  render(
    <QueryClientProvider client={client}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <Duplicates />
      </LanguageContext>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: /^Undo: Markovski/ }));
  expect(await screen.findByText(/^Undone: Markovski, Goran\./)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Duplicates" }));
});
