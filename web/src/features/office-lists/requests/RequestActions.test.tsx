import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { LanguageContext, languageOf } from "../../../i18n/language";
import type { OfficeRequest, RequestStatus } from "./api";
import { RequestActions } from "./RequestActions";

const request = {
  id: 7,
  slug: "BR-7",
  version: 1,
  examSlug: "knee",
  examNames: ["Knee"],
  bookable: true,
  patientDetails: { firstName: "Robin", lastName: "Vosper" },
} as unknown as OfficeRequest;

const client = new QueryClient();

function Actions({ status }: { status: RequestStatus }) {
  return (
    <QueryClientProvider client={client}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <RequestActions request={{ ...request, status }} />
      </LanguageContext>
    </QueryClientProvider>
  );
}

test("[OPS-09n] what is typed to decline a request stays when a colleague has ended it", async () => {
  const { rerender } = render(<Actions status="NEW" />);
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  const dialog = within(screen.getByRole("dialog", { name: "Decline this request?" }));
  const reason = dialog.getByLabelText(/^Reason for declining/);
  await userEvent.type(reason, "No room for it");
  rerender(<Actions status="CANCELED" />);
  expect(dialog.getByRole("alert").textContent).toContain("Cancelled by the patient");
  expect(reason).toHaveProperty("value", "No room for it");
  const act = dialog.getByRole("button", { name: "Decline request" });
  expect(act.getAttribute("aria-disabled")).toBe("true");
});
