import type { components } from "../src/api/schema.gen";
import { expectNoAxeFindings } from "./axe";
import { freeSlots, someExam, someLocation } from "./catalogue";
import { deskOf, expectWellMade, panelOf, rowsOf } from "./office-desk";
import { demoOf, expectPath, personOf } from "./people";
import { bookFromPage } from "./portal-visits";
import { expect, test } from "./provider-server";
import { heading, tellInstant } from "./screens";

type Schemas = components["schemas"];

test("staff work the list of booking requests", async ({ browser, provider, journey: _ }) => {
  const desk = await deskOf(browser, provider.server, "callcentre");
  const rows = desk.getByRole("row").filter({ has: desk.getByRole("rowheader") });
  const panel = panelOf(desk);

  await test.step("[OPS-08a] the list tells who waits and since when, by status", async () => {
    await expect(heading(desk)).toHaveText("Booking requests");
    await expect(rows.first()).toBeVisible();
    await expectWellMade(desk);
    await desk.getByRole("button", { name: /^New/ }).click();
    await expect(desk).toHaveURL(/status=NEW/);
    await expect(rows.first().getByText("New", { exact: true })).toBeVisible();
  });

  // What other journeys look at stays as it is.
  const shown = (await demoOf(provider.server)).bookingRequests.map(({ patient }) => patient);
  let names: string[] = [];
  let name = "";
  // While the list of the new ones loads, there are no rows.
  await expect(async () => {
    names = await rows.getByRole("rowheader").allTextContents();
    name = names.find((one) => !shown.includes(one.split(", ").reverse().join(" "))) ?? "";
    expect(name).not.toBe("");
  }).toPass();

  await test.step("[OPS-08a] one is opened, taken on and noted", async () => {
    await rows.getByRole("link", { name, exact: true }).first().click();
    await expect(panel.getByRole("heading", { level: 2 })).toHaveText(name);
    await expectWellMade(desk);
    await panel.getByLabel("Owner").selectOption({ index: 1 });
    await expect(panel.getByText(/^Assigned to /)).toBeVisible();
    await panel.getByLabel("Note").fill("Called, no answer");
    await panel.getByRole("button", { name: "Add note" }).click();
    await expect(panel.getByText(/^Called, no answer \(/)).toBeVisible();
    await desk.reload();
    await expect(panel.getByText(/^Called, no answer \(/)).toBeVisible();
  });

  await test.step("a hold can be undone at once, with a message", async () => {
    await panel.getByRole("button", { name: "Hold for a doctor" }).click();
    const said = panel.getByRole("status").filter({ hasText: "On hold for a doctor" });
    await expect(said).toBeVisible();
    await expect(panel.locator(":focus")).toContainText("On hold for a doctor");
    await expect(panel.getByText(/ old$/), "how long they have waited stays").toBeVisible();
    await said.getByRole("button", { name: "Undo" }).click();
    await expect(panel.getByText("New", { exact: true })).toBeVisible();
    await expect(panel.locator(":focus")).toContainText("Moved back to New");
  });

  await test.step("on a telephone it lies over the list, which keeps its place", async () => {
    const telephone = await deskOf(browser, provider.server, "callcentre");
    await telephone.setViewportSize({ width: 360, height: 640 });
    await telephone.goto("/admin/requests?status=NEW");
    const last = rowsOf(telephone).last().getByRole("rowheader").getByRole("link");
    await last.scrollIntoViewIfNeeded();
    const place = await telephone.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(640);
    const whose = (await last.textContent()) ?? "";
    await last.click();
    const sheet = telephone.getByRole("dialog", { name: whose });
    await expect(sheet.getByRole("button", { name: "Decline" })).toBeVisible();
    await expectWellMade(telephone);
    await sheet.getByRole("button", { name: "Close details" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(last).toBeFocused();
    expect(await telephone.evaluate(() => window.scrollY)).toBeGreaterThan(place - 320);
    await telephone.context().close();
  });

  await test.step("two at one request: the second is warned", async () => {
    const other = await deskOf(browser, provider.server, "callcentre");
    await other.goto(desk.url());
    await expect(panelOf(other).getByRole("heading", { level: 2 })).toHaveText(name);
    await panel.getByRole("button", { name: "Hold for a doctor" }).click();
    await expect(panel.getByRole("button", { name: "Move back to New" })).toBeVisible();
    await panelOf(other).getByRole("button", { name: "Decline" }).click();
    const dialog = other.getByRole("dialog", { name: "Decline this request?" });
    await dialog.getByLabel("Reason for declining").fill("Too late");
    await dialog.getByRole("button", { name: "Decline request" }).click();
    await expect(
      dialog.getByText(/Someone else has changed this since you opened it/),
    ).toBeVisible();
    await other.context().close();
  });

  await test.step("[OPS-08a] it is offered, and declined when it cannot be", async () => {
    await panel.getByRole("button", { name: "Offer times" }).click();
    const offer = desk.getByRole("dialog", { name: "Offer times to the patient" });
    await offer.getByLabel("Exam").selectOption({ index: 1 });
    await expectNoAxeFindings(desk);
    await offer.getByRole("button", { name: "Send offer" }).click();
    await expect(offer).toHaveCount(0);
    await expect(panel.getByText("Offered", { exact: true })).toBeVisible();
    await panel.getByRole("button", { name: "Decline" }).click();
    const decline = desk.getByRole("dialog", { name: "Decline this request?" });
    await decline.getByRole("button", { name: "Decline request" }).click();
    await expect(decline.getByText("Enter a reason.")).toBeVisible();
    await decline.getByLabel("Reason for declining").fill("No room for it");
    await decline.getByRole("button", { name: "Decline request" }).click();
    await expect(panel.getByText("Declined by us", { exact: true })).toBeVisible();
  });

  await test.step("[OPS-09n] an offer that is being written stays when a colleague ends the request", async () => {
    const theirs = (one: string) => shown.includes(one.split(", ").reverse().join(" "));
    const next = names.find((one) => one !== name && !theirs(one)) ?? "";
    await desk.goto("/admin/requests?status=NEW");
    await rows.getByRole("link", { name: next, exact: true }).first().click();
    await expect(panel.getByRole("heading", { level: 2 })).toHaveText(next);
    await panel.getByRole("button", { name: "Offer times" }).click();
    const offer = desk.getByRole("dialog", { name: "Offer times to the patient" });
    const words = offer.getByLabel("Note to patient");
    await words.fill("Bring the old pictures");
    const other = await deskOf(browser, provider.server, "callcentre");
    await other.goto(desk.url());
    await panelOf(other).getByRole("button", { name: "Decline" }).click();
    const decline = other.getByRole("dialog", { name: "Decline this request?" });
    await decline.getByLabel("Reason for declining").fill("No room for it");
    await decline.getByRole("button", { name: "Decline request" }).click();
    await expect(panelOf(other).getByText("Declined by us", { exact: true })).toBeVisible();
    await other.context().close();
    // As when a person comes back to this window.
    await desk.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(offer.getByRole("alert")).toContainText("Its status is now: Declined by us.");
    await expect(words).toHaveValue("Bring the old pictures");
    await expect(offer.getByRole("button", { name: "Send offer" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await expectNoAxeFindings(desk);
  });
});

test("staff find a patient and read the record", async ({
  page,
  browser,
  request,
  provider,
  demo,
}) => {
  const desk = await deskOf(browser, provider.server, "callcentre");
  const someone = (await demoOf(provider.server)).bookings[0];
  if (!someone) throw new Error("the demo has no booking");
  const { patient, dateOfBirth } = await personOf(provider.server, someone.patient);
  const last = patient.split(" ").at(-1) ?? "";

  await desk.getByRole("link", { name: "Patients" }).click();
  await expect(heading(desk)).toHaveText("Patients");
  await desk.getByRole("button", { name: "Search" }).click();
  await expect(desk.getByText("Fill in at least one field.")).toBeVisible();
  await expectWellMade(desk);

  await test.step("[OPS-08j] by name and date of birth, and nothing of it in the address", async () => {
    await desk.getByLabel("Name").fill(last);
    await desk.getByLabel("Date of birth").fill(dateOfBirth);
    await desk.getByRole("button", { name: "Search" }).click();
    const row = desk.getByRole("row").filter({ hasText: last });
    await expect(row.first()).toBeVisible();
    expect(desk.url()).not.toContain(last);
    await row.first().getByRole("link").click();
    await expect(desk.getByRole("heading", { name: "Bookings" })).toBeVisible();
    await expect(heading(desk)).toContainText(last);
    await expect(
      desk.getByRole("link", { name: /^Act for the patient: / }).first(),
      "each booking has its own way in",
    ).toBeVisible();
    await expect(desk.getByRole("heading", { name: "Who saw this record" })).toHaveCount(0);
    await expectWellMade(desk);
    await desk.goBack();
    await expect(row.first(), "whoever comes back goes on with what was found").toBeVisible();
    await expect(desk.getByLabel("Name", { exact: true })).toHaveValue(last);
  });

  const searchBy = async (label: string, known: string) => {
    for (const field of ["Name", "Date of birth", "Phone", "Booking key"]) {
      await desk.getByLabel(field, { exact: true }).fill(field === label ? known : "");
    }
    await desk.getByRole("button", { name: "Search" }).click();
  };

  await test.step("[OPS-08j] by telephone alone, however it is written", async () => {
    const { contactNumber } = someone;
    await searchBy("Phone", contactNumber);
    const kept = contactNumber.replace(/^0/, "+61");
    const found = desk.getByRole("row").filter({ has: desk.getByRole("rowheader") });
    await expect(found.filter({ hasText: kept }).first()).toBeVisible();
    await expect(found.filter({ hasNotText: kept }), "everybody found has that number").toHaveCount(
      0,
    );
    expect(desk.url()).not.toContain(contactNumber);
    await found.first().getByRole("link").click();
    await expect(desk.getByText(kept).first()).toBeVisible();
    await desk.goBack();
  });

  await test.step("[OPS-08j] by booking key alone", async () => {
    await searchBy("Booking key", someone.bookingKey);
    const row = desk.getByRole("row").filter({ hasText: last });
    await expect(row).toHaveCount(1);
    expect(desk.url()).not.toContain(someone.bookingKey);
    await row.getByRole("link").click();
    await expect(heading(desk)).toContainText(last);
    await desk.goBack();
  });

  await test.step("[OPS-08f] messages are followed", async () => {
    const place = await someLocation(request);
    const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
    const week = await demo.freeWeek({ place, exam });
    const [free] = await freeSlots(request, place, exam.slug, week);
    if (!free) throw new Error("nothing is free");
    await bookFromPage(page, exam.slug, free, {
      firstName: "Robin",
      lastName: "Followed",
      dateOfBirth: "1958-03-27",
      email: "followed@example.com",
      contactNumber: "0491570159",
    });
    const told = rowsOf(desk).filter({ hasText: "Followed, Robin" });
    await expect(async () => {
      await desk.goto("/admin/messages");
      await expect(told.first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(heading(desk)).toHaveText("Messages");
    await desk.getByRole("button", { name: "Not delivered" }).click();
    await expect(desk).toHaveURL(/failed=true/);
    await expect(told, "what has arrived is not among them").toHaveCount(0);
    await expectWellMade(desk);
  });

  await test.step("pages for administrators are neither shown nor opened", async () => {
    await expect(desk.getByRole("link", { name: "Audit" })).toHaveCount(0);
    await desk.goto("/admin/audit");
    await expectPath(desk, "/deny");
  });
});

test("[OPS-08g] administrators read the audit trail", async ({ browser, provider, journey: _ }) => {
  const desk = await deskOf(browser, provider.server, "admin");
  await desk.getByRole("link", { name: "Audit" }).click();
  await expect(heading(desk)).toHaveText("Audit trail");
  await expect(desk.getByText("LIST_AUDIT_EVENTS").first()).toBeVisible();
  await expectWellMade(desk);
  await desk.getByLabel("Account").fill("admin");
  await desk.getByRole("button", { name: "Search" }).click();
  await expect(desk).toHaveURL(/actor=admin/);
  await expect(desk.getByRole("row").filter({ hasText: "SIGN_IN" }).first()).toBeVisible();
  const listed = desk.getByRole("row").filter({ hasText: "LIST_AUDIT_EVENTS" }).first();
  await expect(listed).toContainText("Administrator");
  await expect(listed).toContainText("Done");
  await expect(desk.getByRole("button", { name: "Search" }), "focus stays").toBeFocused();

  await test.step("[OPS-15h] changes alone, and one act", async () => {
    await desk.getByRole("button", { name: "Changes" }).click();
    await expect(desk).toHaveURL(/kind=CHANGES/);
    await expect(desk.getByRole("row").filter({ hasText: "LIST_AUDIT_EVENTS" })).toHaveCount(0);
    await desk.getByLabel("Action", { exact: true }).selectOption("SIGN_IN");
    await expect(desk).toHaveURL(/action=SIGN_IN/);
    await expect(desk.getByRole("row").filter({ hasText: "SIGN_IN" }).first()).toBeVisible();
    await expectWellMade(desk);
  });

  await test.step("[OPS-15i] the filtered trail is saved as a file", async () => {
    const saved = desk.waitForEvent("download");
    await desk.getByRole("button", { name: "Save as spreadsheet" }).click();
    expect((await saved).suggestedFilename()).toBe("audit-trail.csv");
  });
});

test("a list that could not be read is read again at a press", async ({
  browser,
  provider,
  journey: _,
}) => {
  const desk = await deskOf(browser, provider.server, "callcentre");
  const calls = "**/api/admin/callback_requests*";
  await desk.route(calls, (route) => route.abort());
  await desk.getByRole("link", { name: "Call-backs and enquiries" }).click();
  const rail = desk.getByRole("navigation", { name: "Back office" });
  await expect(rail.getByRole("link", { name: "Requests" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const told = desk.getByRole("alert");
  await expect(told).toBeVisible();
  await expectNoAxeFindings(desk);
  await desk.unroute(calls);
  await told.getByRole("button", { name: "Try again" }).click();
  await expect(told).toHaveCount(0);
  await expect(heading(desk), "the keyboard goes on in the page").toBeFocused();
});

test("call-backs and changes of details are worked through", async ({
  browser,
  provider,
  journey: _,
}) => {
  const desk = await deskOf(browser, provider.server, "callcentre");
  // As our own page sends it.
  const ours = { "X-Scanbook": "1", Origin: provider.server.url };
  const [clinic, another] = await (await desk.request.get("/api/config/contact")).json();
  const asked = await desk.request.post("/api/callback_requests", {
    data: {
      name: "Walda Ringback",
      contactNumber: "0491 570 006",
      note: "After five",
      clinicSlug: clinic.slug,
    },
    headers: {
      ...ours,
      "Accept-Language": "mk",
      "Idempotency-Key": "walda-ringback-wants-a-call",
    },
  });
  expect(asked.status()).toBe(202);

  await test.step("[OPS-09s] a call-back tells its clinic and language, and is found by its clinic", async () => {
    await desk.getByRole("link", { name: "Call-backs and enquiries" }).click();
    const row = desk.getByRole("row", { name: /Walda Ringback/ });
    await expect(row).toContainText(clinic.name);
    await expect(row).toContainText("Македонски");
    const filter = desk.getByLabel("Clinic", { exact: true });
    await filter.selectOption({ label: another.name });
    await expect(row).toHaveCount(0);
    await filter.selectOption({ label: clinic.name });
    await expect(desk).toHaveURL(new RegExp(`clinicId=${clinic.id}`));
    await desk.reload();
    await expect(row).toHaveCount(1);
    await expectWellMade(desk);
    await filter.selectOption("");
  });

  await test.step("[OPS-08i] a call-back is done, with a note", async () => {
    await desk.getByRole("link", { name: "Call-backs and enquiries" }).click();
    const row = desk.getByRole("row", { name: /Walda Ringback/ });
    await expect(row).toHaveCount(1);
    await expectWellMade(desk);
    await row.getByRole("button", { name: /^Done/ }).click();
    const dialog = desk.getByRole("dialog", { name: "Mark as done?" });
    await dialog.getByLabel("Note").fill("Booked for Tuesday");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(row).toHaveCount(0);
    await desk.getByRole("button", { name: "Done" }).click();
    await expect(row.getByText("Booked for Tuesday")).toBeVisible();
  });

  await test.step("[OPS-08i] an email is to be answered again, then done", async () => {
    const written = await desk.request.post("/api/call_center_emails", {
      data: { name: "Walda Writer", email: "walda@example.com", message: "Do you open on Sunday?" },
      headers: { ...ours, "Idempotency-Key": "walda-writer-asks-about-sunday" },
    });
    expect(written.status()).toBe(202);
    await desk.getByRole("button", { name: "New", exact: true }).click();
    const row = desk.getByRole("row", { name: /Walda Writer/ });
    await expect(row.getByText("Do you open on Sunday?")).toBeVisible();
    // A colleague's note stays, with or without a new one below it.
    for (const [step, title, chip, note] of [
      ["Try later", "Try again later?", "Later", "Walda wants Tuesday"],
      ["Done", "Mark as done?", "Done", "Told so"],
    ] as const) {
      await row.getByRole("button", { name: new RegExp(`^${step}`) }).click();
      const dialog = desk.getByRole("dialog", { name: title });
      await dialog.getByLabel("Note").fill(note);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(row).toHaveCount(0);
      await desk.getByRole("button", { name: chip, exact: true }).click();
      await expect(row.getByText("Walda wants Tuesday")).toBeVisible();
      await expect(row.getByText(note)).toBeVisible();
    }
  });

  await test.step("[OPS-08h] a change of details is accepted, and the record shows it", async () => {
    const someone = (await demoOf(provider.server)).bookings[1];
    if (!someone) throw new Error("the demo has too few bookings");
    const patient = await (await browser.newContext({ baseURL: provider.server.url })).newPage();
    const { bookingKey, dateOfBirth } = someone;
    const opened = await patient.request.post("/api/authentication", {
      data: { bookingKey, dateOfBirth, authenticationType: "APPOINTMENT" },
      headers: ours,
    });
    expect(opened.ok()).toBe(true);
    const wish = async (postalCode: string) => {
      const wished = await patient.request.post("/api/secured/patient_details_changes", {
        data: { postalCode, note: "I moved" },
        headers: {
          ...ours,
          "Idempotency-Key": `a-new-postcode-after-moving-${postalCode}`,
          "Booking-Key": bookingKey,
        },
      });
      expect(wished.status(), await wished.text()).toBe(202);
    };
    await wish("2998");
    await desk.getByRole("link", { name: "Details to update" }).click();
    const refused = desk.getByRole("row").filter({ hasText: "2998" });
    await expect(refused.getByRole("deletion")).toHaveCount(1);
    await refused.getByRole("button", { name: /^Refuse/ }).click();
    const dialog = desk.getByRole("dialog", { name: "Refuse this change?" });
    await dialog.getByLabel("Note").fill("Not our patient");
    await dialog.getByRole("button", { name: "Refuse" }).click();
    await expect(desk.getByRole("status").filter({ hasText: "Refused: " })).toBeVisible();
    await expect(refused).toHaveCount(0);
    await desk.getByRole("button", { name: "Refused" }).click();
    await expect(refused.getByText("Not our patient")).toBeVisible();
    await expect(refused.getByRole("deletion"), "[OPS-08p] with what stood there").toHaveCount(1);

    await wish("2999");
    await desk.getByRole("button", { name: "Waiting" }).click();
    const row = desk.getByRole("row").filter({ hasText: "2999" });
    await expect(row).toHaveCount(1);
    await expectWellMade(desk);
    const sent: string[] = [];
    desk.on("request", (call) => call.method() === "PUT" && sent.push(call.url()));
    const accept = row.getByRole("button", { name: /^Accept/ });
    await accept.click();
    const change = desk.getByRole("dialog", { name: "Update these details?" });
    await expect(change.getByRole("deletion"), "[OPS-08p] what is replaced").toHaveCount(1);
    await expect(change.getByRole("insertion")).toHaveText("2999");
    await expectWellMade(desk);
    await change.getByRole("button", { name: "Go back" }).click();
    await expect(change).toHaveCount(0);
    expect(sent, "nothing was sent").toHaveLength(0);
    await accept.click();
    await change.getByRole("button", { name: "Update details" }).dblclick();
    await expect(desk.getByRole("status").filter({ hasText: "Updated: " })).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(sent, "pressed twice, sent once").toHaveLength(1);
    await desk.getByRole("button", { name: "Accepted" }).click();
    await expect(row.getByRole("deletion"), "[OPS-08p] it can be read back").toHaveCount(1);
    await row.getByRole("link").click();
    await expect(desk.getByRole("heading", { name: "Bookings" })).toBeVisible();
    await expect(desk.getByText("2999", { exact: true })).toBeVisible();
  });
});

test("staff find an appointment, and go from it to its day and its patient", async ({
  browser,
  provider,
  journey: _,
}) => {
  const desk = await deskOf(browser, provider.server, "callcentre");
  const { bookings } = await demoOf(provider.server);
  const someone = bookings.find(({ status }) => status === "BOOKED" || status === "CONFIRMED");
  if (!someone) throw new Error("the demo has no booking that stands");
  const { patient, dateOfBirth, bookingKey } = someone;
  const last = patient.split(" ").at(-1) ?? "";
  const who = desk.getByLabel(/^Name, phone/);
  const search = desk.getByRole("button", { name: "Search" });
  let one: Schemas["OfficeAppointment"] | undefined;

  // Staff see no booking keys; but a patient who reads theirs out is found by it.
  const { url } = provider.server;
  const named = await desk.request.post(`${url}/api/admin/appointments/search`, {
    headers: { "X-Scanbook": "1", Origin: url },
    data: { bookingKey },
  });
  const its = ((await named.json()) as Schemas["OfficeAppointmentPage"]).items.map(({ id }) => id);

  async function known(): Promise<Schemas["OfficeAppointment"]> {
    const [answer] = await Promise.all([
      desk.waitForResponse((answer) => answer.url().endsWith("/api/admin/appointments/search")),
      who.press("Enter"),
    ]);
    const { items }: Schemas["OfficeAppointmentPage"] = await answer.json();
    const found = items.find(({ id }) => its.includes(id));
    if (!found) throw new Error("the booking was not found");
    return found;
  }

  await test.step("it is beside the patients, and asks for a search term", async () => {
    await desk.getByRole("link", { name: "Patients" }).click();
    await desk.getByRole("link", { name: "Find an appointment" }).click();
    await expect(heading(desk)).toHaveText("Find an appointment");
    await expect(desk.getByRole("link", { name: "Patients" })).toHaveAttribute("aria-current");
    await search.click();
    await expect(desk.getByText("Fill in at least one field.")).toBeVisible();
    await expect(desk.getByRole("table")).toHaveCount(0);
    await expectWellMade(desk);
  });

  await test.step("[OPS-08l] by name and date of birth, shown by the clinic's clock, without personal data in the address", async () => {
    await desk.getByLabel("Date of birth").fill(dateOfBirth);
    await who.fill(last);
    const found = await known();
    const { start, timeZone, examName, clinicName } = found;
    const time = tellInstant(start, timeZone, { hour: "numeric", minute: "2-digit" });
    const row = rowsOf(desk).filter({ hasText: time }).filter({ hasText: examName }).first();
    await expect(row).toContainText(last);
    await expect(row).toContainText(clinicName);
    await expect(row).toContainText(found.status === "BOOKED" ? "Booked" : "Confirmed");
    expect(desk.url()).not.toContain(last);
    expect(desk.url()).not.toContain(dateOfBirth);
    await expectWellMade(desk);

    await row.getByRole("link", { name: new RegExp(time) }).click();
    await expectPath(desk, "/admin/day");
    await expect(desk.getByRole("region", { name: `Board for ${clinicName}` })).toBeVisible();
    await expect(desk.getByRole("complementary", { name: new RegExp(`^${last}, `) })).toBeVisible();
    await desk.goBack();
    await expect(row, "whoever comes back goes on with what was found").toBeVisible();
    await row.getByRole("link", { name: new RegExp(`^${last}, `) }).click();
    await expectPath(desk, `/admin/patients/${found.patientId}`);
    await expect(heading(desk)).toContainText(last);
    await desk.goBack();
    await expect(row).toBeVisible();
  });

  await test.step("[OPS-08l] by telephone and date of birth, or by booking key alone", async () => {
    await who.fill(someone.contactNumber);
    await known();
    await expect(rowsOf(desk).filter({ hasText: last }).first()).toBeVisible();
    expect(desk.url()).not.toContain(someone.contactNumber);
    await desk.getByLabel("Date of birth").fill("");
    await who.fill(bookingKey);
    one = await known();
    await expect(rowsOf(desk)).toHaveCount(1);
    expect(desk.url()).not.toContain(bookingKey);
  });

  await test.step("[OPS-08l] clinic, days and status narrow it, stand in the address and outlast a reload", async () => {
    if (!one) throw new Error("it was not found by its key");
    const { start, clinicName, clinicId } = one;
    const day = start.slice(0, 10);
    await desk.getByLabel("Clinic", { exact: true }).selectOption(clinicName);
    await desk.getByLabel("First day").fill(day);
    await desk.getByLabel("Last day").fill("2020-01-01");
    await search.click();
    await expect(desk.getByText("The last day is before the first day.")).toBeVisible();
    await desk.getByLabel("Last day").fill(day);
    await search.click();
    for (const said of [`clinicId=${clinicId}`, `start=${day}`, `end=${day}`]) {
      await expect(desk).toHaveURL(new RegExp(`[?&]${said}(&|$)`));
    }
    await expect(rowsOf(desk)).toHaveCount(1);
    await desk.getByLabel("Status").selectOption("Cancelled");
    await search.click();
    await expect(desk).toHaveURL(/status=CANCELED/);
    await expect(desk.getByText("No appointment found")).toBeVisible();
    await expectWellMade(desk);
    await desk.getByLabel("Status").selectOption("Any status");
    await search.click();
    await expect(rowsOf(desk)).toHaveCount(1);
    await desk.reload();
    await expect(desk.getByLabel("First day")).toHaveValue(day);
    await expect(who, "nobody is kept with the page").toHaveValue("");
    await expect(rowsOf(desk).first()).toBeVisible();
    // A large clinic has more than a page of appointments on a day.
    const more = desk.getByRole("button", { name: "Show more" });
    if (await more.isVisible()) await more.click();
    await expect(rowsOf(desk).filter({ hasText: last }).first()).toBeVisible();
    await expect(rowsOf(desk).filter({ hasNotText: clinicName })).toHaveCount(0);
  });

  await test.step("more is shown a page at a time, none of it twice", async () => {
    await desk.goto("/admin/patients/appointments?start=2020-01-01");
    await expect(rowsOf(desk)).toHaveCount(50);
    await desk.getByRole("button", { name: "Show more" }).click();
    await expect(rowsOf(desk)).toHaveCount(100);
    const days = rowsOf(desk).getByRole("link", { name: /\d:\d\d/ });
    const links = await days.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(new Set(links).size).toBe(links.length);
  });

  await test.step("a telephone and a tablet show it too", async () => {
    for (const width of [360, 820]) {
      await desk.setViewportSize({ width, height: 800 });
      await expectWellMade(desk);
    }
    await desk.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("a search that fails is reported, and is not called empty", async () => {
    await desk.route("**/api/admin/appointments/search", (route) =>
      route.fulfill({ status: 503, json: { message: "Please try again in a moment." } }),
    );
    await who.fill("nobody known");
    await who.press("Enter");
    await expect(desk.getByRole("alert").getByText("Please try again in a moment.")).toBeVisible();
    await expect(desk.getByText("No appointment found")).toHaveCount(0);
  });
});

test("the record of a patient who comes often goes on past its first page", async ({
  page,
  browser,
  request,
  provider,
  demo,
}) => {
  const place = await someLocation(request);
  const exam = await someExam(
    request,
    place.regionSlug,
    ({ kind, preparation }) => kind === "ONLINE" && preparation.length === 0,
  );
  const often = {
    firstName: "Robin",
    lastName: "Oftentimes",
    dateOfBirth: "1961-02-03",
    email: "oftentimes@example.com",
    contactNumber: "0491570110",
  };
  let booked = 0;
  while (booked <= 50) {
    const week = await demo.freeWeek({ place, exam });
    const until = new Map<number, number>();
    for (const free of await freeSlots(request, place, exam.slug, week)) {
      const { deviceId, start, end } = free.slot;
      // Each device has clean-up time before the next patient.
      if (booked > 50 || Date.parse(start) < (until.get(deviceId) ?? 0)) continue;
      until.set(deviceId, 2 * Date.parse(end) - Date.parse(start));
      await bookFromPage(page, exam.slug, free, often);
      booked += 1;
    }
  }
  expect(booked, "more than a page holds").toBe(51);

  const desk = await deskOf(browser, provider.server, "admin");
  await desk.goto("/admin/patients");
  await desk.getByLabel("Name", { exact: true }).fill("Oftentimes");
  await desk.getByRole("button", { name: "Search" }).click();
  await rowsOf(desk).first().getByRole("link").click();
  for (const [title, all] of [
    ["Bookings", booked],
    ["Messages, latest first", booked],
  ] as const) {
    const part = desk.getByRole("region", { name: title });
    await expect(rowsOf(desk).and(part.getByRole("row"))).toHaveCount(50);
    await part.locator("~ button").click();
    await expect(rowsOf(desk).and(part.getByRole("row"))).toHaveCount(all);
    await expect(part.locator("~ button"), "there is no more").toHaveCount(0);
  }
  const looks = desk.getByRole("region", { name: "Who saw this record, latest first" });
  await looks.locator("~ button").click();
  await expect.poll(() => looks.getByRole("row").count()).toBeGreaterThan(51);
  await expectWellMade(desk);
});
