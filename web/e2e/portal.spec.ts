import { expectNoAxeFindings } from "./axe";
import { freeSlots, someExam } from "./catalogue";
import { expect, test } from "./fixtures";
import { expectPath, modal } from "./people";
import { bookFromPage, portalHead } from "./portal-visits";
import { expectNoSidewaysScroll, heading, slotButton, slotTexts, tellInstant } from "./screens";
import { RELAID_ON_DESKTOP } from "./tags";

test("a booking is looked at, confirmed, moved and cancelled from its link", {
  tag: RELAID_ON_DESKTOP,
}, async ({ page, request, demo }) => {
  const place = await demo.someLocation();
  const exam = await someExam(
    request,
    place.regionSlug,
    ({ kind, preparation }) => kind === "ONLINE" && preparation.some(({ rule }) => rule === "FAST"),
  );
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  const bookingKey = await bookFromPage(page, exam.slug, wanted);
  const head = portalHead(page);
  const dialog = page.getByRole("dialog");
  const when = `${slotTexts(wanted).day}, ${slotTexts(wanted).time}`;

  await test.step("[ROUTE-10a] [ROUTE-10h] the link and its short form are the appointment portal", async () => {
    await page.goto(`/appointments/${bookingKey}`);
    await expect(heading(page)).toHaveText(when);
    await page.goto(`/a/${bookingKey}`);
    await expect(heading(page)).toHaveText(when);
  });

  await test.step("[PORT-01a] [PORT-01c] [PORT-01e] every scan shows with its status, on the clinic's clock", async () => {
    const scans = page.getByRole("region", { name: "Your scans" });
    await expect(scans.getByRole("listitem")).toHaveCount(1);
    await expect(scans.getByRole("listitem")).toContainText(exam.name);
    await expect(head.getByText("Booked", { exact: true })).toBeVisible();
    const zone = { timeZoneName: "long" } as const;
    const name = tellInstant(wanted.slot.start, wanted.clinic.timeZone, zone).split(", ").at(-1);
    await expect(head).toContainText(`Times are in ${name}.`);
  });

  await test.step("[PORT-01b] the clinic shows with the way there", async () => {
    const there = page.getByRole("region", { name: "Getting there" });
    await expect(there).toContainText(wanted.clinic.address);
    const { latitude, longitude } = wanted.clinic.location;
    await expect(there.getByRole("link", { name: "Directions" })).toHaveAttribute(
      "href",
      new RegExp(`destination=${latitude}%2C${longitude}$`),
    );
  });

  await test.step("[PORT-01d] [SHELL-09t] [SHELL-09g] the preparation shows, for this hour, in the plan and as instructions", async () => {
    const fast = exam.preparation.find(({ rule }) => rule === "FAST");
    const stop = Date.parse(wanted.slot.start) - (fast?.minutesBefore ?? 0) * 60_000;
    const hour = { hour: "numeric", minute: "2-digit" } as const;
    const until = tellInstant(new Date(stop), wanted.clinic.timeZone, hour);
    const plan = page.getByRole("region", { name: "Your plan, step by step" });
    await expect(plan).toContainText(until);
    await page.getByRole("button", { name: `How to prepare ${exam.name}` }).click();
    await expect(modal(page, "How to prepare")).toContainText(`Nothing to eat after ${until}`);
    await dialog.getByRole("button", { name: "OK", exact: true }).click();
    await expect(dialog).toHaveCount(0);
  });

  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  await test.step("[PORT-02a] the patient confirms", async () => {
    await page.getByRole("button", { name: "I'm coming" }).click();
    await expect(head.getByText("Confirmed", { exact: true })).toBeVisible();
    await expect(page.getByText("1 of 1 done")).toBeVisible();
    await page.reload();
    await expect(head.getByText("Confirmed", { exact: true })).toBeVisible();
  });

  const free = await freeSlots(request, place, exam.slug, week);
  const next = free.find(
    ({ slot, clinic }) =>
      clinic.slug === wanted.clinic.slug && Date.parse(slot.start) > Date.parse(wanted.slot.end),
  );
  if (!next) throw new Error("there is no later time");

  await test.step("[ROUTE-03q] [ROUTE-03r] another time is chosen among the slots, in words of their own", async () => {
    await page.getByRole("button", { name: "Change time" }).click();
    await expect(modal(page, "Need another time?")).toContainText("until the new time is booked");
    await expectNoAxeFindings(page);
    await dialog.getByRole("link", { name: "Pick a new time" }).click();
    await expect(heading(page)).toHaveText("Pick a new time");
    const query = new URL(page.url()).searchParams;
    expect(query.get("appointmentSlug")).toMatch(/^a-/);
    expect(query.get("status")).toBe("REQUEST_RESCHEDULE");
    await expect(page.getByRole("list", { name: "Booking progress" })).toHaveCount(0);
  });

  await test.step("[PORT-02c] the booking moves to the new slot without asking for details again", async () => {
    const address = new URL(page.url());
    address.pathname = `/${place.regionSlug}/select-clinic/${exam.slug}/${week}`;
    await page.goto(address.toString());
    await (await slotButton(page, next)).click();
    await page.getByRole("button", { name: "Hold this time" }).click();
    await expect(heading(page)).toHaveText("Change to this time?");
    await expect(page.getByRole("region", { name: "From" })).toContainText(when);
    const then = `${slotTexts(next).day}, ${slotTexts(next).time}`;
    await expect(page.getByRole("region", { name: "To" })).toContainText(then);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Change time" }).click();
    await expect(heading(page)).toHaveText(then);
    await expectPath(page, `/appointments/${bookingKey}`);
    await expect(page.getByText("Your time has been changed.")).toBeVisible();
  });

  await test.step("[PORT-01m] the former time shows as replaced by a new one", async () => {
    const scans = page.getByRole("region", { name: "Your scans" });
    const former = scans.getByRole("listitem").filter({ hasText: "Replaced by a new time" });
    await expect(former).toContainText(slotTexts(wanted).time);
    const again = await freeSlots(request, place, exam.slug, week);
    const starts = again.filter(({ clinic }) => clinic.slug === wanted.clinic.slug);
    expect(starts.map(({ slot }) => slot.start)).toContain(wanted.slot.start);
  });

  await test.step("[PORT-02b] [PORT-01k] the patient asks us for a new time", async () => {
    await page.getByRole("button", { name: "Change time" }).click();
    await dialog.getByRole("button", { name: "Ask us to find one" }).click();
    await dialog.getByLabel(/^Which days or times suit you/).fill("Mornings, please.");
    await dialog.getByRole("button", { name: "Ask for a new time" }).click();
    await expect(modal(page, "We have your request")).toBeVisible();
    await dialog.getByRole("button", { name: "OK", exact: true }).click();
    await expect(head.getByText("You asked for a new time", { exact: true })).toBeVisible();
  });

  await test.step("[PORT-03a] [PORT-03d] [SHELL-09r] cancelling asks the server first, then for reason and note", async () => {
    const [asked] = await Promise.all([
      page.waitForResponse((answer) => answer.url().includes("action=CANCEL")),
      page.getByRole("button", { name: "Cancel booking" }).click(),
    ]);
    expect((await asked.json()).canChange).toBe(true);
    await expect(dialog).toContainText("Why do you want to cancel?");
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await expect(dialog).toContainText("Choose a reason");
    await expectNoAxeFindings(page);
    await dialog.getByRole("radio").first().check();
    const reason = await dialog.getByRole("radio").first().inputValue();
    await dialog.getByLabel(/^Anything we should know/).fill("Found an earlier time.");
    const [call] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith("/appointments/cancellations")),
      dialog.getByRole("button", { name: "Cancel booking" }).click(),
    ]);
    expect(call.postDataJSON()).toMatchObject({ reason, note: "Found an earlier time." });
    await expect(modal(page, "Your booking is cancelled")).toBeVisible();
    await dialog.getByRole("button", { name: "OK", exact: true }).click();
  });

  await test.step("[PORT-01l] it shows as cancelled", async () => {
    await expect(head.getByText("Cancelled", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Book this scan again" })).toBeVisible();
  });

  await test.step("[PORT-10a] it offers nothing that is no longer possible", async () => {
    await expect(page.getByRole("button", { name: /^(Change time|Cancel booking)$/ })).toHaveCount(
      0,
    );
    await expect(page.getByRole("link", { name: /^(Add to calendar|Directions)$/ })).toHaveCount(0);
    await expectNoAxeFindings(page);
  });
});

test("the details are corrected by staff, once the patient asks", async ({
  page,
  request,
  journey,
  demo,
}) => {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  const bookingKey = await bookFromPage(page, exam.slug, wanted);
  await page.goto(`/appointments/${bookingKey}`);
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: "Send correction" });

  await test.step("[PORT-04c] [MSG-06a] [MSG-06b] a failure says so, and keeps what was typed", async () => {
    await page.getByRole("button", { name: "Correct my details" }).click();
    await expectNoAxeFindings(page);
    await send.click();
    await expect(dialog.getByRole("alert")).toContainText("Fill in at least one field.");
    await dialog.getByLabel(/^Last name/).fill("Exempel");
    await page.route("**/api/secured/patient_details_changes", (route) => route.abort());
    journey.expectComplaint(/ERR_FAILED/);
    await send.click();
    await expect(modal(page, "Your request wasn't sent")).toContainText(
      "We couldn't send your request. Please try again, or call us.",
    );
    await page.unroute("**/api/secured/patient_details_changes");
    await dialog.getByRole("button", { name: "Go back" }).click();
    await expect(dialog.getByLabel(/^Last name/)).toHaveValue("Exempel");
  });

  await test.step("[PORT-04c] the server's message replaces it", async () => {
    journey.expectStatus(422);
    await dialog.getByLabel(/^First name/).fill("evil.com");
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith("/patient_details_changes")),
      send.click(),
    ]);
    expect(answer.status()).toBe(422);
    const { fields } = await answer.json();
    await expect(modal(page, "Your request wasn't sent")).toContainText(fields[0].message);
    await dialog.getByRole("button", { name: "Go back" }).click();
    await dialog.getByLabel(/^First name/).fill("");
  });

  await test.step("[PORT-04e] another email asks for the code first, and what was typed stays", async () => {
    journey.expectStatus(403);
    await dialog.getByLabel(/^Email/).fill("someone.new@example.org");
    await send.click();
    const code = modal(page, "Enter the 6-digit code");
    await expect(code).toContainText("•••@");
    await expect(code).toContainText("No longer have it? Call us on");
    await expectNoAxeFindings(page);
    await code.getByRole("button", { name: "Close", exact: true }).click();
    await expect(dialog.getByLabel(/^Email/)).toHaveValue("someone.new@example.org");
    await dialog.getByLabel(/^Email/).fill("");
  });

  await test.step("[PORT-04a] [PORT-04b] [MSG-06c] [MSG-06d] [SHELL-09d] a change of details is asked for, and a message with one button says so", async () => {
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith("/patient_details_changes")),
      send.click(),
    ]);
    expect(answer.status()).toBe(202);
    expect(answer.request().postDataJSON()).toEqual({ lastName: "Exempel" });
    const message = modal(page, "We have your request");
    await expect(message).toContainText("Nothing changes until then.");
    const buttons = message.getByRole("button").filter({ hasNotText: /^$/ });
    await expect(buttons).toHaveText(["OK"]);
    await buttons.click();
    await expect(message).toHaveCount(0);
  });
});
