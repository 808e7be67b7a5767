import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { answerCalls } from "../../../../gallery/server";
import { LanguageContext, languageOf } from "../../../i18n/language";
import type { OfficeRequest } from "./api";
import { OfferDialog } from "./OfferDialog";

/** The server's answers, by path; every other call fails. */
const answers = new Map<string, unknown>();
const sent: string[] = [];

beforeEach(() => {
  answerCalls(({ method, url }) => {
    const { pathname } = new URL(url);
    if (method !== "GET") sent.push(pathname);
    const answer = answers.get(pathname);
    return answer ? Response.json(answer) : new Response(null, { status: 500 });
  });
});

test("[OPS-09r] nothing is offered while exams or clinics are not known", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const request = { id: 4, version: 1, bookable: true, examSlug: "knee", examNames: ["Knee"] };
  const nothing = () => undefined;
  render(
    <QueryClientProvider client={client}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <OfferDialog
          meanwhile={undefined}
          request={request as unknown as OfficeRequest}
          name="Walda"
          onClose={nothing}
          onSent={nothing}
        />
      </LanguageContext>
    </QueryClientProvider>,
  );
  const tries = await waitFor(() => {
    const found = screen.getAllByText("Try again");
    expect(found).toHaveLength(2);
    return found;
  });
  const send = () => screen.getByText(texts["lists.offer_do"]).closest("button");
  await userEvent.click(screen.getByText(texts["lists.offer_do"]));
  expect(sent).toEqual([]);
  expect(send()?.getAttribute("aria-disabled")).toBe("true");
  screen.getByText(texts["lists.offer_unknown"]);
  answers.set("/api/clinics", [{ id: 3, name: "Harbour" }]);
  answers.set("/api/exams", [{ slug: "knee", name: "Knee", kind: "ONLINE" }]);
  for (const again of tries) await userEvent.click(again);
  await screen.findByLabelText("Harbour");
  await screen.findByText("Knee");
  expect(send()?.getAttribute("aria-disabled")).toBeNull();
});
