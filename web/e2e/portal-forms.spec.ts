import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { type Exam, type FreeSlot, freeSlots, type SearchLocation } from "./catalogue";
import type { Installation } from "./commands";
import type { Demo } from "./demo";
import { tabTo } from "./keyboard";
import { deskOf } from "./office-desk";
import {
  demoOf,
  expectPath,
  knownAddress,
  modal,
  type Person,
  signingNotice,
  withCode,
} from "./people";
import { bookFromPage, ownHeaders, portalHead } from "./portal-visits";
import { expect, test } from "./provider-server";
import { choose, examsWithoutForms, publish } from "./safety-forms";
import { expectNoSidewaysScroll, heading } from "./screens";

/** Another value than elsewhere gives this file servers of its own: other journeys take up the offer and lock the key of the person
 * whom these need. */
test.use({ serverSettings: { SCANBOOK_RATE_LIMITS: "off" } });

const TELEPHONE = { width: 360, height: 640 };
const TABLET = { width: 820, height: 1180 };
const DESK = { width: 1440, height: 900 };

const COMING = {
  elements: [
    {
      ...{ type: "radiogroup", name: "allergy", title: "Do you have an allergy?" },
      ...{ isRequired: true, choices: ["Yes", "No"] },
    },
  ],
};

const WHY = {
  elements: [
    {
      ...{ type: "radiogroup", name: "why", title: "What is the main reason?" },
      ...{ isRequired: true, choices: ["I feel better", "The time"] },
    },
  ],
};

const PAIN = {
  elements: [
    {
      ...{ type: "rating", name: "painScore", title: "How much does it hurt right now?" },
      ...{ isRequired: true, rateMin: 0, rateMax: 10 },
    },
  ],
};

const CONSENT = {
  elements: [
    {
      ...{ type: "html", name: "text" },
      html: "<p>An injection helps us see more.</p><ul><li>Tell us about allergies.</li></ul>",
    },
    {
      ...{ type: "radiogroup", name: "agree", title: "Do you agree to the injection?" },
      ...{ isRequired: true, choices: ["Yes", "No"] },
    },
  ],
};

/** One that nothing is asked for; each test has another. */
async function examOf(desk: Page, position: number) {
  const { place, exams } = await examsWithoutForms(desk);
  const exam = exams[position];
  if (!exam) throw new Error("the demo has too few exams");
  return { place, exam };
}

async function booked(
  page: Page,
  request: APIRequestContext,
  demo: Demo,
  { place, exam }: { place: SearchLocation; exam: Exam },
): Promise<{ bookingKey: string; wanted: FreeSlot; week: string }> {
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  return { bookingKey: await bookFromPage(page, exam.slug, wanted), wanted, week };
}

/** A form for these exams, or for all. */
async function publishForm(desk: Page, type: string, title: string, json: object, exam?: Exam) {
  return publish(desk, exam ? [exam.id] : [], [], {
    ...{ type, title, json: JSON.stringify(json), general: !exam },
  });
}

async function publishConsent(desk: Page, title: string, exam: Exam) {
  const data = {
    ...{ title, examIds: [exam.id], json: JSON.stringify(CONSENT) },
    ...{ notifyPatient: true, published: true },
  };
  const headers = await ownHeaders(desk);
  const answer = await desk.request.post("/api/admin/consent_forms", { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function expectFits(page: Page, ...sizes: readonly (typeof DESK)[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
}

const toDo = (page: Page) => page.getByRole("region", { name: "To do before you come" });

/** The portal of a person of the demo, by the date of birth in the address. */
async function portalOf(
  browser: Browser,
  server: Installation & { url: string },
  person: Person,
  path: string,
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url, viewport: DESK })).newPage();
  const type = path.startsWith("/br") ? { type: "BOOKING_REQUEST" } : {};
  await page.goto(knownAddress(person, { returnUrl: path, ...type }));
  return page;
}

test("what is required opens on the confirmation, and before the patient confirms", async ({
  page,
  browser,
  request,
  provider,
  demo,
}) => {
  const desk = await deskOf(browser, provider.server, "admin");
  const { place, exam } = await examOf(desk, 0);
  const form = await publishForm(desk, "REQUIRED_ON_CONFIRMATION", "Before you come", COMING, exam);
  const { bookingKey } = await booked(page, request, demo, { place, exam });
  const dialog = modal(page, "Before you come");
  const close = () => dialog.getByRole("button", { name: "Close the form" }).click();

  await test.step("[QST-07a] [QST-14a] it opens by itself, and stays on the list when it is closed", async () => {
    await page.setViewportSize(TELEPHONE);
    await page.goto(`/booking/${bookingKey}`);
    await expect(dialog.getByText("Do you have an allergy?")).toBeVisible();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toHaveCount(0);
    const next = page.getByRole("region", { name: "To do next" });
    await expect(next).toContainText("0 of 1 done");
    await expectNoSidewaysScroll(page);
  });

  await test.step("[PORT-01g] [PORT-09m] the portal lists it", async () => {
    await page.goto(`/appointments/${bookingKey}`);
    await expect(toDo(page)).toContainText("0 of 2 done");
    await expect(toDo(page).getByRole("button", { name: "Start Before you come" })).toBeVisible();
  });

  await test.step("[QST-14b] 'I'm coming' opens it; closed, nothing is confirmed", async () => {
    await page.getByRole("button", { name: "I'm coming" }).click();
    await expect(dialog).toBeVisible();
    await close();
    await expect(portalHead(page).getByText("Booked", { exact: true })).toBeVisible();
  });

  await test.step("[QST-14b] [PORT-02a] answered, the visit is confirmed", async () => {
    await page.getByRole("button", { name: "I'm coming" }).click();
    await choose(dialog, "allergy", "Yes");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(portalHead(page).getByText("Confirmed", { exact: true })).toBeVisible();
    await expect(toDo(page)).toContainText("2 of 2 done");
    await expectFits(page, TELEPHONE, TABLET, DESK);
  });

  await test.step("[PORT-12b] [PORT-01g] the answers are read again, with the code", async () => {
    const given = page.getByRole("region", { name: "Your answers" });
    const view = () => given.getByRole("button", { name: "View Before you come" }).click();
    await withCode(page, provider.server, view);
    await expect(dialog.getByRole("radio", { name: "Yes" })).toBeChecked();
    await expect(dialog.getByRole("button", { name: "Done" })).toHaveCount(0);
    await expectNoAxeFindings(page);
  });
  await form.remove();
});

test("a clinic's questions come before a cancellation", async ({
  page,
  browser,
  request,
  provider,
  journey,
  demo,
}) => {
  const desk = await deskOf(browser, provider.server, "admin");
  const { place, exam } = await examOf(desk, 1);
  const type = "CANCEL_APPOINTMENT_PATIENT";
  const form = await publishForm(desk, type, "Why can't you come?", WHY, exam);
  const { bookingKey, wanted, week } = await booked(page, request, demo, { place, exam });
  const dialog = modal(page, "Why can't you come?");
  await page.setViewportSize(TELEPHONE);
  await page.goto(`/appointments/${bookingKey}`);

  await test.step("[PORT-03f] [QST-07d] they open in place of the reasons", async () => {
    await page.getByRole("button", { name: "Cancel booking" }).click();
    await expect(dialog.getByText("What is the main reason?")).toBeVisible();
    await expectNoAxeFindings(page);
  });

  await test.step("[PORT-03h] [QST-14e] closed, the appointment stands, and the page says so", async () => {
    await dialog.getByRole("button", { name: "Close the form" }).click();
    await expect(page.getByText("Your booking hasn't been cancelled.")).toBeVisible();
    await expect(portalHead(page).getByText("Booked", { exact: true })).toBeVisible();
    await page.reload();
    await expect(portalHead(page).getByText("Booked", { exact: true })).toBeVisible();
  });

  await test.step("[QST-14c] what was answered stays while it can't be saved", async () => {
    const saving = "**/questionnaire_answers";
    await page.route(saving, (route) => route.abort());
    journey.expectComplaint(/ERR_FAILED/);
    await page.getByRole("button", { name: "Cancel booking" }).click();
    await choose(dialog, "main reason", "I feel better");
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    const failed = page.getByRole("dialog", { name: "That didn't work" });
    await failed.getByRole("button", { name: "OK" }).click();
    await expect(dialog.getByRole("radio", { name: "I feel better" })).toBeChecked();
    await page.unroute(saving);
  });

  await test.step("[PORT-03g] [QST-05g] saved, they cancel, and the time is free again", async () => {
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await modal(page, "Your booking is cancelled").getByRole("button", { name: "OK" }).click();
    await expect(portalHead(page).getByText("Cancelled", { exact: true })).toBeVisible();
    const again = await freeSlots(request, place, exam.slug, week);
    expect(again.map(({ slot }) => slot.start)).toContain(wanted.slot.start);
  });
  await form.remove();
});

test("a changed time and an offer are declined with the clinic's questions", async ({
  browser,
  provider,
  journey: _,
}) => {
  const desk = await deskOf(browser, provider.server, "admin");
  const form = await publishForm(desk, "DECLINE_APPOINTMENT", "Why doesn't it suit?", WHY);
  const { bookings, bookingRequests } = await demoOf(provider.server);
  const moved = bookings.find(({ status }) => status === "CHANGED");
  const offered = bookingRequests.find(({ status }) => status === "OFFERED");
  if (!moved || !offered) throw new Error("the demo has no changed time or no offer");

  await test.step("[QST-07c] a time that the clinic changed becomes cancelled", async () => {
    const page = await portalOf(browser, provider.server, moved, `/a/${moved.bookingKey}`);
    const dialog = modal(page, "Why doesn't it suit?");
    await page.getByRole("button", { name: "Cancel booking" }).click();
    await choose(dialog, "main reason", "The time");
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await modal(page, "Your booking is cancelled").getByRole("button", { name: "OK" }).click();
    await expect(portalHead(page).getByText("Cancelled", { exact: true })).toBeVisible();
  });

  await test.step("[QST-07c] [QST-14e] an offered request becomes declined; closed, it stays", async () => {
    const page = await portalOf(browser, provider.server, offered, `/br/${offered.bookingKey}`);
    const dialog = modal(page, "Why doesn't it suit?");
    await page.getByRole("button", { name: "Cancel this request" }).click();
    await dialog.getByRole("button", { name: "Close the form" }).click();
    await expect(page.getByText("Your request hasn't been cancelled.")).toBeVisible();
    await page.getByRole("button", { name: "Cancel this request" }).click();
    await choose(dialog, "main reason", "The time");
    await dialog.getByRole("button", { name: "Cancel this request" }).click();
    await expectPath(page, "/deny");
    expect(new URL(page.url()).searchParams.get("status")).toBe("DECLINED_BY_PATIENT");
  });
  await form.remove();
});

test("a request that waits for its protocol goes on once it is answered", async ({
  browser,
  provider,
  journey: _,
}) => {
  const desk = await deskOf(browser, provider.server, "admin");
  const form = await publishForm(desk, "PROTOCOL", "Questions from our radiologist", COMING);
  const { bookingRequests } = await demoOf(provider.server);
  const held = bookingRequests.find(({ status }) => status === "ON_HOLD");
  if (!held) throw new Error("the demo has no request on hold");
  const page = await portalOf(browser, provider.server, held, `/br/${held.bookingKey}`);
  const dialog = modal(page, "Questions from our radiologist");
  const start = page.getByRole("button", { name: "Start Questions from our radiologist" });

  await test.step("[QST-07i] its questions are on its page", async () => {
    await expect(heading(page)).toHaveText("Our specialist needs a few answers");
    await expectFits(page, TELEPHONE, TABLET, DESK);
    await start.click();
    await choose(dialog, "allergy", "No");
  });

  await test.step("[QST-06b] [MSG-03c] answers that can't be saved say so", async () => {
    const saving = "**/questionnaire_answers";
    await page.route(saving, (route) => route.abort());
    await dialog.getByRole("button", { name: "Done" }).click();
    const failed = page.getByRole("dialog", { name: "That didn't work" });
    await expect(failed).toContainText("Your answer didn't reach us. Please try again.");
    await failed.getByRole("button", { name: "OK" }).click();
    await page.unroute(saving);
  });

  await test.step("[QST-07i] saved, the request is new again", async () => {
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
    await expect(start).toHaveCount(0);
  });
  await form.remove();
});

test("a pain score is given by keyboard, on faces", async ({
  page,
  browser,
  request,
  provider,
  journey,
  demo,
}) => {
  const desk = await deskOf(browser, provider.server, "admin");
  const { place, exam } = await examOf(desk, 2);
  const form = await publishForm(desk, "PAIN_SCORE_INITIAL", "Your pain", PAIN, exam);
  const { bookingKey } = await booked(page, request, demo, { place, exam });
  const dialog = modal(page, "Your pain");
  const open = toDo(page).getByRole("button", { name: "Choose a face" });
  await page.setViewportSize(TELEPHONE);
  await page.goto(`/appointments/${bookingKey}`);

  await test.step("[PORT-12c] [QST-07g] every face has a number and words", async () => {
    await tabTo(page, open);
    await page.keyboard.press("Enter");
    const faces = dialog.getByRole("radio");
    await expect(faces).toHaveCount(11);
    await expect(faces.first()).toHaveAccessibleName("0, No pain");
    await expect(faces.last()).toHaveAccessibleName("10, The worst pain imaginable");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[PORT-07d] [MSG-03b] a failure without a message leads to the page that says so", async () => {
    journey.expectComplaint(/ERR_FAILED/);
    await page.route("**/pain_score", (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await dialog.getByRole("radio", { name: "4, Moderate pain" }).focus();
    await page.keyboard.press("Space");
    await dialog.getByRole("button", { name: "Done" }).press("Enter");
    await expectPath(page, "/deny");
    await expect(page.getByText("We couldn't save your pain score.")).toBeVisible();
    await page.unroute("**/pain_score");
    await page.getByRole("link", { name: "Close" }).click();
  });

  await test.step("[PORT-07a] [A11Y-01b] it is answered and saved with the keyboard alone", async () => {
    await tabTo(page, open);
    await page.keyboard.press("Enter");
    const first = dialog.getByRole("radio", { name: "0, No pain" });
    await tabTo(page, first);
    for (const _ of Array(7)) await page.keyboard.press("ArrowRight");
    await expect(dialog.getByRole("radio", { name: "7, Severe pain" })).toBeChecked();
    await tabTo(page, dialog.getByRole("button", { name: "Done" }));
    await page.keyboard.press("Enter");
    await expect(toDo(page)).toContainText("7 – Severe pain");
    await expect(toDo(page)).toContainText("1 of 2 done");
  });
  await form.remove();
});

test("the final pain score is asked after the exam", async ({ browser, provider, journey: _ }) => {
  const desk = await deskOf(browser, provider.server, "admin");
  const form = await publishForm(desk, "PAIN_SCORE_FINAL", "Your pain now", PAIN);
  const { bookings } = await demoOf(provider.server);
  const person = bookings.find(({ status }) => status === "COMPLETED");
  if (!person) throw new Error("the demo has nobody whose exam is done");
  const page = await portalOf(browser, provider.server, person, `/a/${person.bookingKey}`);
  const dialog = modal(page, "Your pain now");

  await test.step("[PORT-07b] [PORT-12d] [QST-07h] it is apart from what was to do before the visit", async () => {
    const after = page.getByRole("region", { name: "Your pain after the scan" });
    await expect(toDo(page)).toHaveCount(0);
    await after.getByRole("button", { name: "Choose a face" }).click();
    await dialog.getByRole("radio", { name: "2, Mild pain" }).check({ force: true });
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(after).toContainText("2 – Mild pain");
    await expect(after.getByRole("button")).toHaveCount(0);
    await expectFits(page, TELEPHONE, DESK);
  });
  await form.remove();
});

for (const way of ["TYPED", "DRAWN"] as const) {
  test(`a consent form is read, answered and signed (${way})`, async ({
    page,
    browser,
    request,
    provider,
    journey: _,
    demo,
  }) => {
    const desk = await deskOf(browser, provider.server, "admin");
    const { place, exam } = await examOf(desk, way === "TYPED" ? 3 : 4);
    await publishConsent(desk, "Consent to an injection", exam);
    const { bookingKey } = await booked(page, request, demo, { place, exam });
    const dialog = modal(page, "Consent to an injection");
    await page.setViewportSize(way === "TYPED" ? DESK : TELEPHONE);
    await page.removeLocatorHandler(signingNotice(page));
    await page.goto(`/appointments/${bookingKey}`);

    await test.step("[PORT-08d] [SHELL-09v] [PORT-01h] a notice says that it waits, and leads to it", async () => {
      const notice = signingNotice(page);
      await expect(notice).toContainText("Consent to an injection");
      await expectNoAxeFindings(page);
      await notice.getByRole("button", { name: "Later" }).last().click();
      await expect(toDo(page)).toContainText("0 of 2 done");
      const start = toDo(page).getByRole("button", { name: /^Read and sign Consent/ });
      await tabTo(page, start);
      await page.keyboard.press("Enter");
      await expect(dialog.getByText("An injection helps us see more.")).toBeVisible();
    });

    await test.step("[PORT-12f] it is signed after it was answered", async () => {
      await expect(dialog.getByRole("button", { name: "Sign and send" })).toHaveCount(0);
      const yes = dialog.getByRole("radio", { name: "Yes" });
      await yes.focus();
      await page.keyboard.press("Space");
      await tabTo(page, dialog.getByRole("button", { name: "Continue to sign" }));
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Sign and send" }).press("Enter");
      await expect(dialog).toContainText("Sign in the field, or type your full name.");
      await expectNoAxeFindings(page);
    });

    if (way === "TYPED") {
      await test.step("[PORT-08b] [PORT-12e] the name is typed with the keyboard alone", async () => {
        await tabTo(page, dialog.getByRole("button", { name: "Type my name" }));
        await page.keyboard.press("Enter");
        await tabTo(page, dialog.getByRole("textbox", { name: "Your full name" }));
        await page.keyboard.type("Robin Sample");
        await tabTo(page, dialog.getByRole("button", { name: "Sign and send" }));
        await page.keyboard.press("Enter");
      });
    } else {
      await test.step("[PORT-08b] [PORT-12e] it is drawn, taken back and drawn again", async () => {
        const pad = dialog.getByRole("img", { name: /^Signature field/ });
        await pad.scrollIntoViewIfNeeded();
        const box = await pad.boundingBox();
        if (!box) throw new Error("there is no pad");
        const draw = async () => {
          await page.mouse.move(box.x + 30, box.y + box.height / 2);
          await page.mouse.down();
          await page.mouse.move(box.x + 90, box.y + 20, { steps: 6 });
          await page.mouse.move(box.x + 160, box.y + box.height - 20, { steps: 6 });
          await page.mouse.up();
        };
        await draw();
        await expect(pad).toHaveAccessibleName("Signature field, signed");
        await dialog.getByRole("button", { name: "Undo" }).click();
        await expect(pad).toHaveAccessibleName("Signature field, empty");
        await draw();
        await expectNoSidewaysScroll(page);
        await dialog.getByRole("button", { name: "Sign and send" }).click();
      });
    }

    await test.step("[PORT-08c] it is done, and kept after a reload", async () => {
      await expect(dialog).toHaveCount(0);
      await expect(toDo(page)).toContainText("1 of 2 done");
      await page.reload();
      await expect(toDo(page)).toContainText("1 of 2 done");
      await expect(signingNotice(page)).toHaveCount(0);
    });

    await test.step("[PORT-12g] the signed paper is a PDF, opened with the code", async () => {
      const given = page.getByRole("region", { name: "Your answers" });
      const paper = page.waitForResponse(/\/consent_forms\/\d+\/paper$/);
      const open = () =>
        given.getByRole("button", { name: "Open PDF Consent to an injection" }).click();
      await withCode(page, provider.server, open);
      expect((await paper).headers()["content-type"]).toBe("application/pdf");
    });
  });
}
