/** The questions that the demo provider asks before it books a scan, answered by a patient whom nothing stands in the way. */
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { components } from "../src/api/schema.gen";

type Schemas = components["schemas"];
type Type = Schemas["QuestionnaireType"];

/** Says No to every question of the forms that open one by one, until what comes after them is there. */
export async function answerForms(page: Page, afterwards: Locator): Promise<void> {
  const close = page.getByRole("button", { name: "Close the form" });
  const form = page.getByRole("dialog").filter({ has: close });
  for (;;) {
    await expect(form.or(afterwards).first()).toBeVisible();
    if ((await form.count()) === 0) return;
    const title = (await form.getByRole("heading").first().textContent()) ?? "";
    await expect(form.getByRole("radiogroup").first()).toBeVisible();
    for (const question of await form.getByRole("radiogroup").all()) {
      await question.getByText("No", { exact: true }).click();
    }
    await form.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("dialog", { name: title })).toHaveCount(0);
  }
}

interface Draft {
  readonly request: APIRequestContext;
  /** Those of our own pages. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bookingKey: string;
  readonly examSlugs: readonly string[];
  readonly type?: Type;
}

/** The same by the calls that the page would make. */
export async function answerByCalls(draft: Draft): Promise<void> {
  const { request, headers, bookingKey, examSlugs, type = "BOOKING_FORM" } = draft;
  const asked = await request.get(`/api/booking_forms?examSlug=${examSlugs.join()}`);
  const { questionnaireTypes } = (await asked.json()) as Schemas["BookingForm"];
  if (!questionnaireTypes.includes(type)) return;
  for (const examSlug of new Set(examSlugs)) {
    const data = { bookingKey, examSlug, type };
    const opened = await request.post("/api/questionnaire_sets", { headers, data });
    expect(opened.ok(), await opened.text()).toBe(true);
    const { questionnaires } = (await opened.json()) as Schemas["QuestionnaireSet"];
    for (const { id, version, json, answered } of questionnaires) {
      if (answered) continue;
      const answer = {
        questionnaireId: id,
        questionnaireVersion: version,
        questionnaireResult: JSON.stringify(allNo(json)),
      };
      const decided = await request.post("/api/questionnaires/outcomes", {
        headers,
        data: { bookingKey, examSlug, answer },
      });
      expect(decided.ok(), await decided.text()).toBe(true);
    }
  }
}

interface Question {
  readonly type: string;
  readonly name: string;
  readonly isRequired?: boolean;
}

function allNo(definition: string): Readonly<Record<string, string>> {
  const { pages } = JSON.parse(definition) as { pages: readonly { elements: Question[] }[] };
  const required = pages.flatMap(({ elements }) => elements.filter((one) => one.isRequired));
  return Object.fromEntries(required.map(({ name }) => [name, "no"]));
}
