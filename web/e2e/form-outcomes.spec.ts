import type { APIRequestContext } from "@playwright/test";
import { type Exam, get, someLocation } from "./catalogue";
import { deskOf } from "./office-desk";
import { expectPath } from "./people";
import { expect, test } from "./provider-server";
import { answer, formOn, publish } from "./safety-forms";
import { answerNo, fillDetails, goOn, heading, weekAddress } from "./screens";

/** One that nothing else is asked for. */
async function examOf(request: APIRequestContext) {
  const place = await someLocation(request);
  const all = await get<Exam[]>(request, `/api/exams?regionSlug=${place.regionSlug}`);
  const exam = all.find(({ kind, modalityCode }) => kind === "ONLINE" && modalityCode === "US");
  if (!exam) throw new Error("the demo has no ultrasound");
  return { place, exam };
}

test("[QST-01f] a form has the style of its provider, and the page around it has not", async ({
  page,
  browser,
  request,
  provider,
  demo,
}) => {
  const desk = await deskOf(browser, provider.server, "admin");
  const { place, exam } = await examOf(request);
  const css = "fieldset, p, span { letter-spacing: 3px }";
  const form = await publish(desk, [exam.id], [], { css });
  const week = await demo.freeWeek({ place, exam });
  await page.goto(weekAddress(place, exam.slug, week));
  const dialog = formOn(page);
  await expect(dialog.getByText("Do you have a pacemaker?")).toHaveCSS("letter-spacing", "3px");
  const around = page.locator("p, span").locator("visible=true");
  const spaced = await around.evaluateAll((all) => {
    const outside = all.filter((one) => !one.closest(".questionnaire"));
    return outside.filter((one) => getComputedStyle(one).letterSpacing === "3px").length;
  });
  expect(spaced).toBe(0);
  await form.remove();
});

test("[QST-06c] a request that fails in place of a booking leads to the page of its outcome, with its words", async ({
  page,
  browser,
  request,
  provider,
  journey,
  demo,
}) => {
  journey.expectStatus(403);
  const desk = await deskOf(browser, provider.server, "admin");
  const { place, exam } = await examOf(request);
  const customMessage = "Please call the radiologist.";
  const result = { apiKey: "scanbook_withdrawn", errorUrl: "/deny", customMessage };
  const instead = { condition: "{metal} = 'yes'", type: "CREATE_BOOKING_REQUEST", result } as const;
  const form = await publish(desk, [exam.id], [instead]);
  const week = await demo.freeWeek({ place, exam });
  await page.goto(weekAddress(place, exam.slug, week));
  await answer(page, { metal: "Yes" });
  await expect(heading(page)).toHaveText(`Ask us about ${exam.name}`);
  await page.getByRole("button", { name: "Continue to your details" }).click();
  await fillDetails(page);
  await goOn(page);
  await answerNo(page);
  await page.getByRole("button", { name: /^Check/ }).click();
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByRole("button", { name: /^(Send|Request)/ }).click();
  await expectPath(page, "/deny");
  await expect(page.getByText(customMessage)).toBeVisible();
  await form.remove();
});
