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
import texts from "../../../../../texts/en-AU.json";
import { answerCalls } from "../../../../gallery/server";
import { type Config, ConfigContext } from "../../../api";
import { LanguageContext, languageOf } from "../../../i18n/language";
import { InitialPainTask } from "./PainScore";

const KEY = "q7Zt0XvN3mC9sYbE5hKpLw";
const application = { requiredAsterisk: true, questionNumbers: false };
const config = { application, radiology: {} } as Config;

/** The version that the server has now. */
let version: number;
/** How it refuses an answer. */
let refusal: { status: number; key: string; message: string } | undefined;
let saved: unknown[];

function questionnaires() {
  const pain = {
    ...{ type: "rating", name: "painScore", title: "How much does it hurt?", rateMin: 0 },
    ...{ rateMax: 10, isRequired: true },
  };
  const more = { type: "comment", name: "where", title: "Where does it hurt?" };
  const json = JSON.stringify({ elements: version === 1 ? [more, pain] : [pain, more] });
  const questionnaire = {
    ...{ id: 7, version, json, title: "Your pain", type: "PAIN_SCORE_INITIAL", css: "" },
    ...{ modalSize: "lg", showClosingConfirmation: false, answered: false },
  };
  return { bookingKey: KEY, questionnaires: [questionnaire], answers: [] };
}

beforeEach(() => {
  version = 1;
  refusal = undefined;
  saved = [];
  answerCalls(async (request) => {
    if (request.method !== "PUT") return Response.json(questionnaires());
    const { answer } = (await request.json()) as { answer: unknown };
    saved.push(answer);
    if (!refusal) return Response.json({ questionnaireId: 7 });
    const { status, ...body } = refusal;
    return Response.json(body, { status });
  });
});

async function answerPain(onSaved: () => void) {
  const component = () => <InitialPainTask bookingKey={KEY} score={undefined} onSaved={onSaved} />;
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigContext value={config}>
        <LanguageContext value={languageOf("en-AU", texts)}>
          <RouterProvider router={router} />
        </LanguageContext>
      </ConfigContext>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: texts["pain.answer"] }));
  await userEvent.type(await screen.findByLabelText(/Where does it hurt/), "Knee");
  await userEvent.click(screen.getByRole("radio", { name: /^4/ }));
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
}

test("[PORT-07c] a failure with a message of the server shows that message, and the answers stay", async () => {
  const onSaved = vi.fn();
  refusal = { status: 409, key: "message.booking_key_expired", message: "This link has ended." };
  await answerPain(onSaved);
  expect(await screen.findByText("This link has ended.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: texts["help.done"] }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Where does it hurt/).value).toBe("Knee");
  expect(onSaved).not.toHaveBeenCalled();
});

test("[QST-14d] what was answered to questions that have changed is carried over to the present ones", async () => {
  const onSaved = vi.fn();
  const message = "The questions have changed.";
  refusal = { status: 409, key: "message.questionnaire_changed", message };
  await answerPain(onSaved);
  expect(await screen.findByText(message)).toBeDefined();
  version = 2;
  refusal = undefined;
  await userEvent.click(screen.getByRole("button", { name: texts["help.done"] }));
  await vi.waitFor(() => {
    const where = screen.getByLabelText<HTMLTextAreaElement>(/Where does it hurt/);
    expect(where.value).toBe("Knee");
    expect(screen.queryByText(message)).toBeNull();
  });
  await userEvent.click(await screen.findByRole("button", { name: "Done" }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  const questionnaireResult = JSON.stringify({ where: "Knee", painScore: 4 });
  expect(saved.at(-1)).toMatchObject({ questionnaireVersion: 2, questionnaireResult });
});
