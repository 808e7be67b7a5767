import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { LanguageContext, languageOf } from "../../i18n/language";
import type { OfficeAppointment } from "../office";
import { StepButtons } from "./StepButtons";

const start = "2026-03-10T09:00:00+11:00";
const appointment = {
  id: 7,
  status: "BOOKED",
  start,
  end: "2026-03-10T09:30:00+11:00",
  timeZone: "Australia/Sydney",
  examName: "Knee",
  patientDetails: { firstName: "Robin", lastName: "Vosper" },
} as OfficeAppointment;

test("[OPS-08n] a no-show is asked about first, by the patient's name", async () => {
  const said: string[] = [];
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <StepButtons
          appointment={appointment}
          now={new Date(start)}
          onDone={(step) => said.push(step)}
        />
      </LanguageContext>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Mark no-show" }));
  const dialog = screen.getByRole("alertdialog", { name: "Mark Robin Vosper as a no-show?" });
  expect(await findMistakes(container)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Keep waiting" }));
  expect(dialog.isConnected && screen.queryByRole("alertdialog")).toBeFalsy();
  expect(said).toEqual([]);
});

test("[OPS-08u] before its day nobody can be checked in, and the panel says from when on", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <StepButtons
          appointment={appointment}
          now={new Date("2026-03-09T23:00:00+11:00")}
          onDone={() => undefined}
        />
      </LanguageContext>
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^You can mark arrival from Tuesday,? 10 March\.$/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
