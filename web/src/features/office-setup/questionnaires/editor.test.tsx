import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { findMistakes } from "../../../../gallery/axe";
import { answerCalls } from "../../../../gallery/server";
import { LanguageContext, languageOf } from "../../../i18n/language";
import type { SavedRecord } from "../model/fields";
import type { Outcome } from "../model/questionnaire";
import { QUESTIONNAIRES } from "../model/questionnaire-fields";
import { useRecord } from "../useRecord";
import type { Finding, Trial } from "./api";
import { Cards } from "./Cards";
import { TrialResult } from "./TrialResult";

/** What was sent, and the server's answers, by method and path. */
const sent: { call: string; body: Record<string, unknown> }[] = [];
const answers = new Map<string, () => Response>();

beforeEach(() => {
  sent.length = 0;
  answers.clear();
  answerCalls(async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    if (request.method !== "GET") sent.push({ call, body: await request.clone().json() });
    return answers.get(call)?.() ?? Response.json({ items: [] });
  });
});

function show(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <LanguageContext value={languageOf("en-AU", texts)}>{children}</LanguageContext>
    </QueryClientProvider>,
  );
}

const deny: Outcome = {
  condition: "{pacemaker} = 'yes'",
  type: "DENY_BOOKING",
  result: { message: "Please call us." },
};
const saved: SavedRecord = {
  ...QUESTIONNAIRES.blank,
  id: 7,
  version: 4,
  title: "MRI safety",
  json: '{\n  "elements": [\n    { "type": "text", "name": "pacemaker", "visibleIf": "{age} > 1" }\n  ]\n}',
  outcomes: [deny],
};

const PATH = "/api/admin/questionnaires";
const CHECKS = `POST ${PATH}/checks`;
const findings: Finding[] = [
  {
    kind: "unknown_name",
    detail: "age",
    place: "pacemaker.visibleIf",
    line: 3,
    column: 23,
    inResult: false,
  },
  { kind: "meaningless", detail: "{pacemaker} = 'yes'", place: "0", outcome: 0, inResult: false },
];

function Editor() {
  const record = useRecord(QUESTIONNAIRES, saved, () => undefined);
  return (
    <>
      <Cards record={record} readOnly={false} />
      <button type="button" onClick={() => record.save({ published: false, asksAgain: false })}>
        Save
      </button>
      <button type="button" onClick={() => record.save({ published: true, asksAgain: true })}>
        Publish
      </button>
      {record.theirs && (
        <button
          type="button"
          onClick={() => record.theirs && record.settle(record.theirs.kept, record.theirs.merged)}
        >
          Settle
        </button>
      )}
    </>
  );
}

const puts = () => sent.filter(({ call }) => call.startsWith("PUT"));

test("[QST-15e] each problem leads to its line or to its outcome", async () => {
  answers.set(CHECKS, () => Response.json(findings));
  const { container } = show(<Editor />);
  const user = userEvent.setup();
  const ofLine = await screen.findByRole("button", {
    name: "Line 3: There's no question named “age”.",
  });
  await user.click(ofLine);
  const area = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Definition (JSON)" });
  expect(document.activeElement).toBe(area);
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toMatch(/^"name": "pacemaker"/);
  expect(area.getAttribute("aria-invalid")).toBe("true");
  await user.click(screen.getByRole("button", { name: /^Outcome 1: .* always gives the same/ }));
  const condition = screen.getByRole("textbox", { name: "If", description: /always gives/ });
  expect(document.activeElement).toBe(condition);
  expect(await findMistakes(container)).toEqual([]);
});

test("[QST-15e] what was mended is checked again, with the outcomes in their order", async () => {
  answers.set(CHECKS, () => Response.json([]));
  show(<Editor />);
  const user = userEvent.setup();
  await screen.findByText("No problems found");
  expect(sent[0]?.body).toEqual({ json: saved.json, outcomes: [deny] });
  await user.click(screen.getByRole("button", { name: "Add an outcome" }));
  await user.type(screen.getAllByRole("textbox", { name: "If" })[1] as HTMLElement, "1 = 2");
  await waitFor(() =>
    expect(sent.at(-1)?.body.outcomes).toEqual([
      deny,
      { condition: "1 = 2", type: "DENY_BOOKING", result: {} },
    ]),
  );
});

test("[QST-15g] saving keeps the draft unpublished; publishing says whether all are asked again", async () => {
  answers.set(CHECKS, () => Response.json([]));
  answers.set(`PUT ${PATH}/7`, () => Response.json({ ...saved, version: 5 }));
  show(<Editor />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(puts()[0]?.body).toMatchObject({ published: false, asksAgain: false, version: 4 });
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]?.body).toMatchObject({ published: true, asksAgain: true });
});

test("[QST-15g] a save after a colleague's change publishes nothing that wasn't to be published", async () => {
  answers.set(CHECKS, () => Response.json([]));
  const theirs = { ...saved, version: 5, title: "Safety", published: true, publishedVersion: 1 };
  answers.set(`PUT ${PATH}/7`, () =>
    Response.json({ key: "message.changed_meanwhile", message: "Changed." }, { status: 409 }),
  );
  answers.set(`GET ${PATH}/7`, () => Response.json(theirs));
  show(<Editor />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add an outcome" }));
  await user.type(screen.getAllByRole("textbox", { name: "If" })[1] as HTMLElement, "1 = 2");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "Settle" }));
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]?.body).toMatchObject({ title: "Safety", published: false, version: 5 });
});

test("[QST-15f] what follows is said with why, in the words of the form", async () => {
  const choices = [{ value: "yes", text: "Yes, I have one" }];
  const question = { type: "radiogroup", name: "pacemaker", title: "Any pacemaker?", choices };
  const content = {
    json: JSON.stringify({ elements: [question, { type: "text", name: "weight" }] }),
    outcomes: [deny, { ...deny, condition: "{weight} > 150" }],
  };
  const trial: Trial = {
    complete: false,
    unanswered: ["weight"],
    invalid: [],
    outcomes: [
      { isTrue: true, read: [{ name: "pacemaker", value: "yes" }], result: { ...deny.result } },
      { isTrue: false, read: [{ name: "weight", value: null }], result: {} },
    ],
  };
  const { container } = show(<TrialResult trial={trial} content={content} />);
  const said = container.textContent;
  expect(said).toContain("Still to answer: “weight”.");
  expect(said).toContain(
    "Outcome 1 The exam can't be booked. Message for the patient: Please call us. Because “Any pacemaker?” is Yes, I have one.",
  );
  expect(said).toContain("Outcome 2 doesn't apply. Because “weight” has no answer.");
});
