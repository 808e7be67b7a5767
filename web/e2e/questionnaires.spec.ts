import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { freeSlots } from "./catalogue";
import { tabTo } from "./keyboard";
import { deskOf } from "./office-desk";
import { expectPath } from "./people";
import { bookFromPage, ownHeaders } from "./portal-visits";
import { expect, test } from "./provider-server";
import { answer, choose, DENIED, examsWithoutForms, formOn, publish } from "./safety-forms";
import {
  answerNo,
  chooseAndHold,
  expectNoSidewaysScroll,
  fillDetails,
  goOn,
  heading,
  robin,
  slotButton,
  weekAddress,
} from "./screens";

const TIMES = "Pick a clinic and time";
const ASKING = "First, a few questions";

/** Two bookable exams of one room. */
async function examsOf(desk: Page) {
  const { place, exams } = await examsWithoutForms(desk);
  for (const exam of exams) {
    const other = exams.find(
      ({ id, modalityId }) => id > exam.id && modalityId === exam.modalityId,
    );
    if (other) return { place, exam, other };
  }
  throw new Error("the demo has no two exams of one modality");
}

const pacemaker = [
  { condition: "{pacemaker} = 'yes'", type: "DENY_BOOKING", result: { message: DENIED } },
] as const;

/** What the page keeps in its tab about answers. */
function keptIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(sessionStorage).filter((name) => name.startsWith("scanbook.answers.")),
  );
}

for (const width of [360, 1440]) {
  test(`answers that rule a scan out lead to the page that says no, and no call gets past them (${width})`, async ({
    page,
    browser,
    request,
    provider,
    journey,
    demo,
  }) => {
    journey.expectStatus(422);
    await page.setViewportSize({ width, height: width === 360 ? 640 : 900 });
    const desk = await deskOf(browser, provider.server, "admin");
    const { place, exam } = await examsOf(desk);
    const form = await publish(desk, [exam.id], pacemaker, { showClosingConfirmation: true });
    const week = await demo.freeWeek({ place, exam });
    const [wanted] = await freeSlots(request, place, exam.slug, week);
    if (!wanted) throw new Error("nothing is free");
    const address = weekAddress(place, exam.slug, week);
    const dialog = formOn(page);

    await test.step("[QST-13a] [QST-07j] [QST-01a] the form is asked before any time is shown", async () => {
      await page.goto(address);
      await expect(dialog).toBeVisible();
      await expect(page.getByText(ASKING)).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(0);
      await expect(dialog.getByText("Page 1 of 2: Your heart")).toBeVisible();
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
    });

    await test.step("[QST-01c] [QST-01d] [SHELL-09j] neither Escape nor a press beside it closes it", async () => {
      await page.keyboard.press("Escape");
      await page.mouse.click(2, 2);
      await expect(dialog).toBeVisible();
    });

    await test.step("[QST-01e] [QST-01j] closing asks first, and then leads away from the times", async () => {
      await dialog.getByRole("button", { name: "Close the form" }).click();
      const question = page.getByRole("alertdialog", { name: "Leave the form?" });
      await expectNoAxeFindings(page);
      await question.getByRole("button", { name: "Keep answering" }).click();
      await expect(dialog).toBeVisible();
      await dialog.getByRole("button", { name: "Close the form" }).click();
      await question.getByRole("button", { name: "Leave", exact: true }).click();
      await expect(heading(page)).toHaveText("Which scan is on your referral?");
      await page.goto(address);
    });

    await test.step("a question that is left out says so", async () => {
      await dialog.getByRole("button", { name: "Next page" }).click();
      await expect(dialog.getByText("Answer this question.")).toBeVisible();
      await expectNoAxeFindings(page);
    });

    await test.step("[QST-03c] [QST-03e] [QST-08a] [QST-05a] [QST-05b] a pacemaker leads to the page that says no, with the form's words", async () => {
      await answer(page, { pacemaker: "Yes" });
      await expectPath(page, "/deny");
      await expect(page.getByRole("main")).toContainText(DENIED);
      await expectNoAxeFindings(page);
    });

    await test.step("[QST-02c] a wrong answer can be changed: the form is there again, filled in", async () => {
      await page.getByRole("main").getByRole("link").first().click();
      await expect(dialog.getByRole("radio", { name: "Yes", exact: true })).toBeChecked();
    });

    await test.step("[QST-03b] the same booking posted straight to the server is refused", async () => {
      const headers = await ownHeaders(page);
      const key = await page.request.post("/api/booking_keys", { headers });
      const { bookingKey } = (await key.json()) as { bookingKey: string };
      const post = async () => {
        const { deviceId, start, end } = wanted.slot;
        return page.request.post("/api/appointments", {
          headers: { ...headers, "Idempotency-Key": crypto.randomUUID() },
          data: {
            ...{ bookingKey, acceptedTerms: true },
            patientDetails: {
              ...{ firstName: "Robin", lastName: "Sample", dateOfBirth: "1958-03-27" },
              ...{ email: "robin.sample@example.com", contactNumber: "0491570006" },
            },
            appointments: [
              { examSlug: exam.slug, clinicSlug: wanted.clinic.slug, deviceId, start, end },
            ],
          },
        });
      };
      expect((await (await post()).json()).key).toBe("message.questionnaire_required");
      const result = { pacemaker: "yes", small: "no", metal: "no" };
      const decided = await page.request.post("/api/questionnaires/outcomes", {
        headers,
        data: {
          bookingKey,
          examSlug: exam.slug,
          answer: {
            ...{ questionnaireId: form.id, questionnaireVersion: 1 },
            questionnaireResult: JSON.stringify(result),
          },
        },
      });
      expect(decided.ok(), await decided.text()).toBe(true);
      expect((await (await post()).json()).key).toBe("message.booking_denied");
    });

    await form.remove();
  });
}

test("a half answered form survives a reload, and its booking goes on to the end", async ({
  page,
  browser,
  request,
  provider,
  journey,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const desk = await deskOf(browser, provider.server, "admin");
  const { place, exam } = await examsOf(desk);
  const form = await publish(
    desk,
    [exam.id],
    [
      ...pacemaker,
      { condition: "{small} = 'yes'", type: "CONTINUE", result: { minutesPrior: 25 } },
    ],
  );
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  const dialog = formOn(page);

  await test.step("[QST-13b] [QST-02c] what was answered is there again after a reload, in another tab as well", async () => {
    await page.goto(weekAddress(place, exam.slug, week));
    const saved = page.waitForResponse((response) =>
      response.url().endsWith("/temporary_questionnaires"),
    );
    await choose(dialog, "pacemaker", "No");
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(dialog.getByRole("radio", { name: "No", exact: true })).toBeChecked();
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(dialog.getByRole("radio", { name: "No", exact: true })).toBeChecked();
  });

  await test.step("[QST-08j] answered, the times are shown, with what the answers say about the visit", async () => {
    await answer(page, { small: "Yes" });
    await expect(heading(page)).toHaveText(TIMES);
    await expect(page.getByText("Please arrive 25 minutes before your time.")).toBeVisible();
    expect(await keptIn(page)).toEqual([]);
    await expectNoAxeFindings(page);
  });

  const fillIn = async () => {
    await goOn(page);
    await answerNo(page);
    await page.getByRole("button", { name: "Check my booking" }).click();
    await page.getByRole("checkbox", { name: /I agree/ }).check();
  };

  await test.step("[QST-13f] questions that are asked again meanwhile lead back to them, and nothing typed is lost", async () => {
    await chooseAndHold(page, wanted);
    await fillDetails(page);
    await fillIn();
    await form.askAgain();
    journey.expectStatus(422);
    await page.getByRole("button", { name: /^(Book this scan|Request this time)$/ }).click();
    await answer(page);
    await expect(heading(page)).toHaveText(TIMES);
    await (await slotButton(page, wanted)).click();
    await page.getByRole("button", { name: "Hold this time" }).click();
    // All of it is still there, so there is nothing to fill in.
    await expect(heading(page)).toHaveText("Check your booking");
    await expect(page.getByText(robin.Email)).toBeVisible();
  });

  await test.step("the booking is made", async () => {
    await page.getByRole("button", { name: /^(Book this scan|Request this time)$/ }).click();
    await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/);
  });
  await form.remove();
});

test("answers lead to another exam, or to a request in place of a booking", async ({
  page,
  browser,
  provider,
  demo,
}) => {
  const desk = await deskOf(browser, provider.server, "admin");
  const { place, exam, other } = await examsOf(desk);
  const form = await publish(
    desk,
    [exam.id, other.id],
    [
      { condition: "{small} = 'yes'", type: "CONTINUE", result: { newExamSlug: other.slug } },
      {
        condition: "{metal} = 'yes'",
        type: "CREATE_BOOKING_REQUEST",
        result: { deleteKey: true },
      },
    ],
  );
  const week = await demo.freeWeek({ place, exam });

  await test.step("[QST-03j] [QST-08c] small spaces: the longer exam takes its place, and its times are shown", async () => {
    await page.goto(weekAddress(place, exam.slug, week));
    await answer(page, { small: "Yes" });
    await expect(heading(page)).toHaveText(TIMES);
    expect(new URL(page.url()).pathname).toContain(`/${other.slug}`);
    await expect(page.getByText(other.name).first()).toBeVisible();
  });

  await test.step("[QST-03f] metal in the eye: a request is made in place of a booking", async () => {
    await page.goto(weekAddress(place, exam.slug, week));
    await answer(page, { metal: "Yes" });
    await expect(heading(page)).toHaveText(`Ask us about ${exam.name}`);
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Continue to your details" }).click();
    await fillDetails(page);
    await goOn(page);
    await answerNo(page);
    await page.getByRole("button", { name: /^Check/ }).click();
    await page.getByRole("checkbox", { name: /I agree/ }).check();
    await page.getByRole("button", { name: /^(Send|Request)/ }).click();
  });

  await test.step("[QST-03h] [MSG-03e] what is said then is ours, where the form has no words of its own", async () => {
    const said = page.getByRole("dialog", { name: "We have your request" });
    await expect(said).toContainText("Thank you, we have your request.");
    await said.getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/);
  });
  await form.remove();
});

for (const path of ["/questionnaires", "/q"]) {
  test(`${path} opens what its address names, for whoever has the key`, async ({
    page,
    browser,
    request,
    provider,
    journey,
    demo,
  }) => {
    // Answers that lead to nothing have no message.
    journey.expectStatus(404);
    await page.setViewportSize({ width: 360, height: 640 });
    const desk = await deskOf(browser, provider.server, "admin");
    const { place, exam } = await examsOf(desk);
    const type = "REQUIRED_ON_CONFIRMATION";
    const form = await publish(desk, [exam.id], [], { type, title: "Before you come" });
    const week = await demo.freeWeek({ place, exam });
    const [wanted] = await freeSlots(request, place, exam.slug, week);
    if (!wanted) throw new Error("nothing is free");
    const booker = await (await browser.newContext({ baseURL: provider.server.url })).newPage();
    const bookingKey = await bookFromPage(booker, exam.slug, wanted);
    const summary = await booker.request.get(`/api/secured/booking_keys/${bookingKey}/summary`);
    const { appointments } = (await summary.json()) as { appointments: { slug: string }[] };
    const slug = appointments[0]?.slug;
    const query = `bookingKey=${bookingKey}&appointmentSlug=${slug}&questionnaireId=${form.id}`;
    const dialog = formOn(page, "Before you come");

    await test.step("[ROUTE-09a] [ROUTE-09b] [ROUTE-09c] [ROUTE-09d] the form opens, and no date of birth is asked", async () => {
      await page.goto(`${path}?${query}`);
      await expect(dialog).toBeVisible();
      await expectNoAxeFindings(page);
    });

    await test.step("[QST-04a] [QST-05d] [MSG-03d] answered, there is nothing left to answer, then and later", async () => {
      await answer(page, {}, dialog);
      const done = page.getByRole("dialog", { name: "All done" });
      await expect(done).toContainText("You've answered everything. Thank you.");
      await page.goto(`${path}?${query}`);
      await expect(done).toBeVisible();
      await done.getByRole("button", { name: "OK" }).click();
      await expectPath(page, "/");
    });
    await form.remove();
  });
}

test("[QST-13c] a form is answered by keyboard alone, in Macedonian", async ({
  page,
  browser,
  provider,
  demo,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const desk = await deskOf(browser, provider.server, "admin");
  const { place, exam } = await examsOf(desk);
  const form = await publish(desk, [exam.id], pacemaker);
  const week = await demo.freeWeek({ place, exam });
  await page.goto(weekAddress(place, exam.slug, week, "&lang=mk"));
  const dialog = formOn(page);
  const group = (name: string) => dialog.getByRole("radiogroup", { name: new RegExp(name) });
  await expect(dialog.getByText("Имате ли пејсмејкер?")).toBeVisible();
  await expectNoAxeFindings(page);
  const pick = async (name: string) => {
    await tabTo(page, group(name).getByRole("radio").first());
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await expect(group(name).getByRole("radio", { name: "Не", exact: true })).toBeChecked();
  };
  await pick("пејсмејкер");
  await tabTo(page, dialog.getByRole("button", { name: "Следна страница" }));
  await page.keyboard.press("Enter");
  await pick("тесни простории");
  await pick("метал");
  await tabTo(page, dialog.getByRole("button", { name: "Готово" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article").first()).toBeVisible();
  await form.remove();
});
