import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { findMistakes } from "../../../../gallery/axe";
import { answerCalls } from "../../../../gallery/server";
import { type AppointmentSummary, type Config, ConfigContext } from "../../../api";
import { LanguageContext, languageOf } from "../../../i18n/language";
import { CorrectionDialog } from "./CorrectionDialog";

/** The server refuses the name. */
beforeEach(() => {
  const fields = [{ field: "firstName", key: "form.no_links", message: "Leave out links." }];
  const body = { key: "message.invalid_fields", message: "", fields, requestId: "r", details: {} };
  answerCalls(() => Response.json(body, { status: 422 }));
});

const details = { firstName: "Mira", lastName: "Vela" } as AppointmentSummary["patientDetails"];

describe("asking for a correction", () => {
  it("[MAIL-02f] shows at its field what cannot stay, until it is changed", async () => {
    const { container } = render(
      <QueryClientProvider client={new QueryClient()}>
        <ConfigContext value={{ radiology: { phone: "1300 975 707" } } as Config}>
          <LanguageContext value={languageOf("en-AU", texts)}>
            <CorrectionDialog bookingKey="k" details={details} onClose={() => undefined} />
          </LanguageContext>
        </ConfigContext>
      </QueryClientProvider>,
    );
    const field = () => screen.getByRole("textbox", { name: /^First name/ });
    await userEvent.type(field(), "evil.com");
    await userEvent.click(screen.getByRole("button", { name: texts["portal.correct_send"] }));
    expect(await screen.findByText("First name: Leave out links.")).toBeDefined();
    expect(screen.getByText(texts["portal.correct_refused"])).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: texts["portal.back"] }));
    const name = field();
    const said = () => document.getElementById(`${name.id}-error`)?.textContent;
    await waitFor(() => expect(said()).toContain("Leave out links."));
    expect(await findMistakes(container)).toEqual([]);
    await userEvent.type(name, "x");
    expect(said()).toBeUndefined();
  });
});
