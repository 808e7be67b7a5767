/** Questionnaires of a journey's own provider, and the calls that answer them. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import { type Exam, get, type SearchLocation, someLocation } from "./catalogue";
import { ownHeaders } from "./portal-visits";

type Outcome = components["schemas"]["QuestionnaireOutcome"];

interface ForExams {
  readonly general?: boolean;
  readonly examIds: readonly number[];
  readonly modalityIds: readonly number[];
}

/** Exams that are booked online and for which the demo asks nothing: a journey gives them forms of its own. */
export async function examsWithoutForms(
  desk: Page,
): Promise<{ place: SearchLocation; exams: readonly Exam[] }> {
  const { request } = desk;
  const read = async (path: string) => (await get<{ items: ForExams[] }>(request, path)).items;
  const lists = ["/api/admin/questionnaires", "/api/admin/consent_forms"].map(read);
  const forms = (await Promise.all(lists)).flat().filter(({ general }) => !general);
  const taken = new Set(forms.flatMap(({ examIds }) => examIds));
  const takenRooms = new Set(forms.flatMap(({ modalityIds }) => modalityIds));
  const place = await someLocation(request);
  const all = await get<Exam[]>(request, `/api/exams?regionSlug=${place.regionSlug}`);
  const exams = all.filter(
    ({ id, kind, modalityId }) =>
      kind === "ONLINE" && !taken.has(id) && !takenRooms.has(modalityId),
  );
  return { place, exams };
}

const both = (en: string, mk: string) => ({ default: en, mk });

/** Yes, no, or not sure. */
function asked(name: string, en: string, mk: string) {
  const choices = [
    { value: "yes", text: both("Yes", "Да") },
    { value: "no", text: both("No", "Не") },
    { value: "unsure", text: both("Not sure", "Не знам") },
  ];
  const title = both(en, mk);
  return { type: "radiogroup", name, title, isRequired: true, colCount: 0, choices };
}

/** Two pages. */
const SAFETY = {
  pages: [
    {
      name: "heart",
      title: both("Your heart", "Вашето срце"),
      elements: [asked("pacemaker", "Do you have a pacemaker?", "Имате ли пејсмејкер?")],
    },
    {
      name: "rest",
      title: both("Small spaces and metal", "Тесни простории и метал"),
      elements: [
        asked("small", "Are you uncomfortable in small spaces?", "Ви пречат ли тесни простории?"),
        asked("metal", "Has metal ever got into your eye?", "Ви влегол ли метал во окото?"),
        {
          type: "comment",
          name: "notes",
          title: both("Anything else?", "Уште нешто?"),
          rows: 2,
        },
      ],
    },
  ],
};

export const DENIED = "A pacemaker can't go near the magnet. We'll call you.";

interface Published {
  readonly id: number;
  readonly version: number;
}

interface Form extends Published {
  /** Publishes the next version, for which earlier answers don't count. */
  askAgain(): Promise<void>;
  remove(): Promise<unknown>;
}

/** Published for these exams by the call of the back office. */
export async function publish(
  desk: Page,
  examIds: readonly number[],
  outcomes: readonly Outcome[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<Form> {
  const headers = await ownHeaders(desk);
  const data = {
    ...{ title: "MRI safety form", type: "BOOKING_FORM", association: "EXAM", examIds },
    ...{ json: JSON.stringify(SAFETY), outcomes, published: true, ...more },
  };
  const answer = await desk.request.post("/api/admin/questionnaires", { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id, version } = (await answer.json()) as Published;
  const path = `/api/admin/questionnaires/${id}`;
  let current = version;
  const askAgain = async () => {
    const json = JSON.stringify({ ...SAFETY, description: "Once more" });
    const next = { ...data, json, asksAgain: true, version: current };
    const changed = await desk.request.put(path, { headers, data: next });
    expect(changed.ok(), await changed.text()).toBe(true);
    current = ((await changed.json()) as Published).version;
  };
  const remove = () => desk.request.delete(`${path}?version=${current}`, { headers });
  return { id, version, askAgain, remove };
}

export function formOn(page: Page, name = "MRI safety form"): Locator {
  return page.getByRole("dialog", { name });
}

export async function choose(form: Locator, question: string, answer: string): Promise<void> {
  const group = form.getByRole("radiogroup", { name: new RegExp(question) });
  await group.getByText(answer, { exact: true }).click();
  await expect(group.getByRole("radio", { name: answer, exact: true })).toBeChecked();
}

/** Answers both pages. */
export async function answer(
  page: Page,
  answers: { pacemaker?: string; small?: string; metal?: string } = {},
  form = formOn(page),
): Promise<void> {
  await choose(form, "pacemaker", answers.pacemaker ?? "No");
  await form.getByRole("button", { name: "Next page" }).click();
  await choose(form, "small spaces", answers.small ?? "No");
  await choose(form, "metal", answers.metal ?? "No");
  await form.getByRole("button", { name: "Done" }).click();
}
