import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { type ExamWeek, freeSlots, someExam, someLocation } from "./catalogue";
import type { Installation } from "./commands";
import type { Demo } from "./demo";
import { codeSent, codesSoFar, demoOf, knownAddress, modal, openAs } from "./people";
import { bookFromPage } from "./portal-visits";
import { expect, test } from "./provider-server";
import {
  answerNo,
  chooseAndHold,
  expectNoSidewaysScroll,
  fillDetails,
  goOn,
  heading,
  weekAddress,
} from "./screens";

type House = Installation & { url: string };

const vesna = {
  firstName: "Vesna",
  lastName: "Ilievska",
  dateOfBirth: "1971-09-04",
  email: "vesna.ilievska@example.com",
  contactNumber: "0491570157",
};
const goran = {
  firstName: "Goran",
  lastName: "Markovski",
  dateOfBirth: "1969-02-11",
  email: "goran.before@example.com",
  contactNumber: "0491570158",
};

type ReturningPatient = typeof vesna;

async function freeWeek(request: APIRequestContext, demo: Demo): Promise<ExamWeek> {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  return { place, exam, week: await demo.freeWeek({ place, exam }) };
}

async function nextFree(request: APIRequestContext, { place, exam, week }: ExamWeek) {
  const [free] = await freeSlots(request, place, exam.slug, week);
  if (!free) throw new Error("nothing is free");
  return free;
}

/** A booking of long ago, made in a browser that is gone. */
async function wasHere(browser: Browser, baseURL: string, who: ReturningPatient, wanted: ExamWeek) {
  const context = await browser.newContext({ baseURL });
  const free = await nextFree(context.request, wanted);
  await bookFromPage(await context.newPage(), wanted.exam.slug, free, who);
  await context.close();
}

/** Books by the form, and gives an earlier address on the way. Returns the key. */
async function bookAgain(page: Page, who: ReturningPatient, knownBy: string, wanted: ExamWeek) {
  await page.goto(weekAddress(wanted.place, wanted.exam.slug, wanted.week));
  await chooseAndHold(page, await nextFree(page.request, wanted));
  const [year = "", month = "", day = ""] = who.dateOfBirth.split("-");
  await fillDetails(page, {
    "First name": who.firstName,
    "Last name": who.lastName,
    Day: day,
    Month: month,
    Year: year,
    "Mobile number": who.contactNumber,
    Email: who.email,
  });
  await goOn(page);
  await page.getByRole("button", { name: "Find my record" }).click();
  const dialog = modal(page, "Find my earlier scans");
  await dialog.getByLabel("Email you gave us then").fill(knownBy);
  await dialog.getByRole("button", { name: "Look for it" }).click();
  const done = modal(page, "Thank you, we'll look for it");
  await done.getByRole("button", { name: "OK", exact: true }).click();
  const bookingKey = new URL(page.url()).searchParams.get("bookingKey") ?? "";
  await answerNo(page);
  await page.getByRole("button", { name: "Check my booking" }).click();
  await expect(heading(page)).toHaveText("Check your booking");
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByRole("button", { name: /^(Book this scan|Request this time)$/ }).click();
  await expect(heading(page)).not.toHaveText("Check your booking");
  return bookingKey;
}

/** Opens the patient portal with the code that was sent. */
async function openPortal(
  page: Page,
  server: Installation,
  bookingKey: string,
  who: ReturningPatient,
) {
  const before = await codesSoFar(server);
  const returnUrl = `/portal?bookingKey=${bookingKey}`;
  await page.goto(knownAddress({ bookingKey, ...who }, { type: "PATIENT_PORTAL", returnUrl }));
  const asked = modal(page, "Enter the 6-digit code");
  const { code, recipient } = await codeSent(server, before + 1);
  expect(recipient).toBe(who.email);
  await asked.getByRole("textbox").fill(code);
  await asked.getByRole("button", { name: "Open my booking" }).click();
  await expect(heading(page)).toHaveText(`Hello ${who.firstName}`);
}

function comingUp(page: Page) {
  return page.getByRole("region", { name: "Coming up" }).getByRole("listitem");
}

async function deskOf(browser: Browser, server: House) {
  const { staff } = await demoOf(server);
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  const account = { username: "callcentre", password: staff[0]?.password ?? "" };
  await openAs(page, account, "/admin/patients");
  return page;
}

async function expectWellMade(page: Page) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  }
}

test("a patient who was here before sees both bookings after the code", async ({
  page,
  browser,
  request,
  provider,
  demo,
}) => {
  const { server } = provider;
  const wanted = await freeWeek(request, demo);
  await provider.configure("application", { otpSecondsBetweenRequests: 1 });
  await wasHere(browser, server.url, vesna, wanted);

  await test.step("[BOOK-13c] a booking with a slip in the name is linked once the code is given", async () => {
    const mistyped = { ...vesna, lastName: "Ilevska" };
    const key = await bookAgain(page, mistyped, vesna.email, wanted);
    await openPortal(page, server, key, mistyped);
    await expect(comingUp(page)).toHaveCount(2);
    await expectWellMade(page);
  });

  await test.step("[OPS-09h] staff read that the patient joined them", async () => {
    const desk = await deskOf(browser, server);
    await desk.goto("/admin/patients/same?state=JOINED");
    const pair = desk.getByRole("article", { name: "Ilevska, Vesna" });
    await expect(pair.getByText(/^Joined by the patient with a code/)).toBeVisible();
    await desk.context().close();
  });
});

test("staff join two records side by side, and undo it", async ({
  page,
  browser,
  request,
  provider,
  demo,
}) => {
  const { server } = provider;
  const wanted = await freeWeek(request, demo);
  await provider.configure("application", { otpSecondsBetweenRequests: 1 });
  await wasHere(browser, server.url, goran, wanted);
  const moved = { ...goran, email: "goran.now@example.com", contactNumber: "0491570159" };
  const key = await bookAgain(page, moved, goran.email, wanted);
  await openPortal(page, server, key, moved);
  await expect(comingUp(page), "another address proves nothing").toHaveCount(1);

  const desk = await deskOf(browser, server);
  const pair = desk.getByRole("article", { name: "Markovski, Goran" });

  await test.step("[OPS-09h] both records stand side by side, with what differs", async () => {
    await desk.getByRole("link", { name: "Possible duplicates" }).click();
    await expect(heading(desk)).toHaveText("Possible duplicates");
    const email = pair.getByRole("row", { name: /^Email differs/ });
    await expect(email.getByRole("cell")).toHaveText([moved.email, goran.email]);
    await expect(pair.getByRole("row", { name: /^Bookings/ }).getByRole("cell")).toHaveText([
      "1",
      "1",
    ]);
    await expect(pair.getByText(/The contact details don't match\./)).toBeVisible();
    await expectWellMade(desk);
  });

  await test.step("[BOOK-13c] [OPS-09g] staff confirm, and the patient sees both", async () => {
    await pair.getByRole("button", { name: "Same person: Markovski, Goran", exact: true }).click();
    const dialog = modal(desk, "Join these two records?");
    await expect(dialog).toContainText(`one of the new contacts (${moved.email}, `);
    await expectWellMade(desk);
    await test.step("[OPS-09i] not before they say how they made sure", async () => {
      await dialog.getByRole("button", { name: "Join records" }).click();
      await expect(dialog.getByText("Choose how you checked.")).toBeVisible();
      await dialog.getByText("Called back on the number on record").click();
      await dialog.getByLabel(/^What you checked/).fill("Knew the last visit");
    });
    await dialog.getByRole("button", { name: "Join records" }).click();
    await expect(desk.getByText("Joined: Markovski, Goran.")).toBeVisible();
    await expect(pair).toHaveCount(0);
    await page.reload();
    await expect(comingUp(page)).toHaveCount(2);
  });

  await test.step("[OPS-09g] the record names what it is joined with", async () => {
    await desk.getByRole("button", { name: "Joined", exact: true }).click();
    await pair.getByRole("link", { name: "Earlier record" }).click();
    await expect(desk.getByText("Joined with these records of the same person:")).toBeVisible();
    await desk.goBack();
  });

  await test.step("[OPS-09g] the link is undone, and the bookings are separate again", async () => {
    await pair.getByRole("button", { name: "Undo: Markovski, Goran" }).click();
    await expect(desk.getByText(/Undone: Markovski, Goran\./)).toBeVisible();
    await page.reload();
    await expect(comingUp(page)).toHaveCount(1);
    await desk.getByRole("button", { name: "Not duplicates", exact: true }).click();
    await expect(pair.getByRole("button", { name: /^Same person/ })).toBeVisible();
    await expectWellMade(desk);
  });
});
