import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { answerCalls } from "../../../gallery/server";
import { type Config, ConfigContext } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import { QuestionnairePage } from "./QuestionnairePage";

const KEY = "q7Zt0XvN3mC9sYbE5hKpLw";
const application = { requiredAsterisk: true, questionNumbers: false };
const config = { application, radiology: { name: "Scans" } } as Config;
const question = { type: "comment", name: "words", title: "How was it?" };

/** What the answers lead to. */
let outcomes: Record<string, unknown>;

beforeEach(() => {
  outcomes = { outcomes: [] };
  answerCalls(async ({ url }) => {
    if (url.endsWith("/api/questionnaires/outcomes")) return Response.json(outcomes);
    const questionnaire = {
      ...{ id: 7, version: 1, title: "Your visit", type: "FEEDBACK", modalSize: "lg" },
      ...{ json: JSON.stringify({ elements: [question] }), css: "" },
      ...{ showClosingConfirmation: false, answered: false },
    };
    return Response.json({ bookingKey: KEY, questionnaires: [questionnaire], answers: [] });
  });
});

function open() {
  const component = () => <QuestionnairePage parameters={{ bookingKey: KEY }} />;
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ["/questionnaires"] }),
  });
  const navigate = vi.spyOn(router, "navigate").mockResolvedValue();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigContext value={config}>
        <LanguageContext value={languageOf("en-AU", texts)}>
          <RouterProvider router={router} />
        </LanguageContext>
      </ConfigContext>
    </QueryClientProvider>,
  );
  return navigate;
}

test("[QST-05c] the browser goes where the outcome says", async () => {
  outcomes = { outcomes: [], url: "/contact" };
  const navigate = open();
  await userEvent.click(await screen.findByRole("button", { name: "Done" }));
  await vi.waitFor(() => {
    expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ href: "/contact" }));
  });
});
