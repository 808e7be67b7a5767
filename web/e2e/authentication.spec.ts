import { expectNoAxeFindings } from "./axe";
import { now } from "./clock";
import { expect, test } from "./fixtures";
import {
  authenticationAddress,
  expectPath,
  knownAddress,
  loseSession,
  modal,
  personOf,
  typeBirthDate,
} from "./people";
import { expectNoSidewaysScroll, heading } from "./screens";
import { RELAID_ON_DESKTOP } from "./tags";

const CALL = "**/api/authentication";
const WRONG = "1985-01-01";

/** One person per size: the journeys run side by side on one server. */
const mira = { telephone: "Mira Kostova", desk: "George Georgiou" };

test("a booking opens by the date of birth", { tag: RELAID_ON_DESKTOP }, async ({
  page,
  journey,
  baseURL,
}) => {
  journey.expectStatus(401);
  const { installation, size } = journey;
  const person = await personOf(installation, mira[size]);
  const target = `/booking/${person.bookingKey}`;
  const born = modal(page, "When were you born?");
  const open = born.getByRole("button", { name: "Open my booking" });

  await test.step("[AUTH-03h] [AUTH-01a] a visitor who is not authenticated comes to the authentication page with the return address", async () => {
    await page.goto(target);
    await expectPath(page, "/authentication");
    const query = new URL(page.url()).searchParams;
    expect(query.get("returnUrl")).toBe(target);
    expect(query.get("bookingKey")).toBe(person.bookingKey);
    expect(query.get("type")).toBe("APPOINTMENT");
    await expect(born).toBeVisible();
  });

  await test.step("[AUTH-01b] [AUTH-01h] the button waits for the date, and says why", async () => {
    await expect(open).toHaveAttribute("aria-disabled", "true");
    await expect(open).toHaveAccessibleDescription("Enter the date of birth.");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await born.getByLabel("Day", { exact: true }).fill("31");
    await expect(open).toHaveAccessibleDescription("Enter the month of birth, from 1 to 12.");
  });

  await test.step("[AUTH-01c] a date in the future cannot be given", async () => {
    await typeBirthDate(page, `${now().getFullYear() + 1}-01-01`);
    await expect(born.getByRole("group", { name: "Date of birth" })).toContainText("in the future");
    await expect(open).toHaveAttribute("aria-disabled", "true");
  });

  await test.step("[AUTH-01d] [SHELL-09b] no contact number is asked for where that is off", async () => {
    await expect(born.getByRole("textbox")).toHaveCount(3);
  });

  await test.step("[AUTH-03a] [MSG-01d] a wrong date opens the modal again with the server's words", async () => {
    await typeBirthDate(page, WRONG);
    const answer = page.waitForResponse(`${baseURL}/api/authentication`);
    await open.click();
    const { message } = await (await answer).json();
    expect(message).not.toBe("");
    await expect(born.getByRole("alert")).toContainText(message);
    await expectNoAxeFindings(page);
  });

  await test.step("[MSG-01a] without words of the server it has some of its own", async () => {
    await page.route(CALL, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), message: "" } });
    });
    await open.click();
    await expect(born.getByRole("alert")).toContainText("Those details don't match this booking.");
    await page.unroute(CALL);
  });

  await test.step("[AUTH-03c] without an answer it opens again with a message", async () => {
    await page.route(CALL, (route) => route.abort());
    await open.click();
    await expect(born.getByRole("alert")).toContainText("We can't reach the server.");
    await page.unroute(CALL);
  });

  await test.step("[ROUTE-07a] [ROUTE-07b] [AUTH-04g] [AUTH-02d] the right date leads to the page that was wanted, without a code, by the keyboard alone", async () => {
    const day = born.getByLabel("Day", { exact: true });
    await day.focus();
    const [year = "", month = "", date = ""] = person.dateOfBirth.split("-");
    for (const part of [date, month, year]) {
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(part);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expectPath(page, target);
    await expect(heading(page)).toContainText(person.patient.split(" ")[0] ?? "");
  });

  await test.step("[AUTH-05b] a failed authentication check logs no one out", async () => {
    const ended: string[] = [];
    page.on("request", (call) => {
      if (call.method() === "DELETE") ended.push(call.url());
    });
    await page.route(CALL, (route) => route.fulfill({ status: 401, json: {} }));
    const asked = page.waitForResponse(`${baseURL}/api/authentication`);
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await asked;
    await page.unroute(CALL);
    await expectPath(page, target);
    expect(ended).toEqual([]);
  });

  await test.step("[AUTH-05a] a session that has ended logs out, and the person may prove themselves again", async () => {
    await page.context().clearCookies();
    const ended = page.waitForRequest((call) => call.method() === "DELETE");
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    expect((await ended).url()).toBe(`${baseURL}/api/authentication`);
    await expectPath(page, "/authentication");
    expect(new URL(page.url()).searchParams.get("returnUrl")).toBe(target);
    await expect(born).toBeVisible();
  });
});

test("a date of birth in the address opens the booking by itself", {
  tag: RELAID_ON_DESKTOP,
}, async ({ page, journey }) => {
  const { installation, size } = journey;
  const person = await personOf(installation, mira[size]);
  const pending = await personOf(installation, "Priya Sharma");
  const request = await personOf(installation, "Amelia Fletcher");

  await test.step("[ROUTE-07e] [AUTH-04b] [AUTH-04c] it is used without asking, and gone from the address at once", async () => {
    const seen: string[] = [];
    await page.addInitScript(() => {
      const { replaceState } = window.history;
      window.history.replaceState = function (...state) {
        const before = window.location.href;
        replaceState.apply(this, state);
        // The first change of the address is the one that removes the date.
        window.sessionStorage.setItem(
          "first-change",
          window.sessionStorage.getItem("first-change") ?? `${before} -> ${window.location.href}`,
        );
      };
    });
    page.on("request", (call) => seen.push(call.url()));
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(CALL, async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    const sent = page.waitForRequest((call) => call.method() === "POST");
    const opened = page.waitForResponse(`**/booking_keys/${person.bookingKey}/summary`);
    const returnUrl = `/booking/${person.bookingKey}?dateOfBirth=${person.dateOfBirth}&lang=en-AU`;
    await page.goto(knownAddress(person, { returnUrl }));
    const { dateOfBirth, contactNumber } = (await sent).postDataJSON();
    expect({ dateOfBirth, contactNumber }).toEqual({
      dateOfBirth: person.dateOfBirth,
      contactNumber: "",
    });
    expect(page.url()).not.toContain(person.dateOfBirth);
    const change = await page.evaluate(() => window.sessionStorage.getItem("first-change"));
    expect(change?.split(" -> ")[1]).not.toContain(person.dateOfBirth);
    // Only the page itself was requested with the date.
    expect(seen.slice(1).filter((url) => url.includes(person.dateOfBirth))).toEqual([]);

    await test.step("[ROUTE-07h] [SHELL-09x] a loader shows meanwhile, which cannot be dismissed", async () => {
      const loader = modal(page, "Opening your booking");
      await expect(loader).toBeVisible();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(loader).toBeVisible();
      await expectNoAxeFindings(page);
    });
    goOn();
    await expectPath(page, `/booking/${person.bookingKey}`);
    expect(page.url()).not.toContain(person.dateOfBirth);
    await page.unroute(CALL);
    await (await opened).finished();
  });

  await test.step("[ROUTE-15b] an appointment leads to its portal", async () => {
    await loseSession(page);
    await page.goto(knownAddress(person, { returnUrl: "/" }));
    await expectPath(page, `/appointments/${person.bookingKey}`);
  });

  await test.step("[ROUTE-15c] a pending appointment leads to the page of pending ones", async () => {
    await page.goto(knownAddress(pending, { returnUrl: `/a/${pending.bookingKey}` }));
    await expectPath(page, `/appointments/pending/${pending.bookingKey}`);
  });

  await test.step("[ROUTE-15d] [ROUTE-07d] a booking request leads to its portal", async () => {
    const asked = page.waitForRequest((call) => call.method() === "POST");
    const more = { returnUrl: "/", type: "BOOKING_REQUEST", isBookingRequest: "true" };
    await page.goto(knownAddress(request, more));
    expect((await asked).postDataJSON()).toMatchObject({
      authenticationType: "BOOKING_REQUEST",
      isBookingRequest: true,
    });
    await expectPath(page, `/booking-requests/${request.bookingKey}`);
  });
});

test("the authentication page names what is missing, to staff and in Macedonian", async ({
  page,
  journey,
}) => {
  const person = await personOf(journey.installation, "Thomas Reid");

  await test.step("[AUTH-04a] without its parts it warns, and nothing else happens", async () => {
    journey.expectComplaint(/needs bookingKey, returnUrl and type/);
    const calls: string[] = [];
    page.on("request", (call) => {
      if (call.url().includes("/api/authentication")) calls.push(call.method());
    });
    for (const lacking of ["bookingKey", "returnUrl", "type"]) {
      const warned = page.waitForEvent("console", (message) => message.type() === "warning");
      const address = new URL(knownAddress(person), "http://here");
      address.searchParams.delete(lacking);
      await page.goto(address.pathname + address.search);
      await warned;
      await expect(heading(page)).toHaveText("Open this page from our message");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    expect(calls).toEqual([]);
    await expectNoAxeFindings(page);
  });

  await test.step("a return address elsewhere counts as none", async () => {
    await page.goto(knownAddress(person, { returnUrl: "https://elsewhere.example/" }));
    await expect(heading(page)).toHaveText("Open this page from our message");
  });

  await test.step("[AUTH-07a] [ROUTE-07g] staffBooking speaks of the patient", async () => {
    await page.goto(authenticationAddress(person, { staffBooking: "true" }));
    const asked = modal(page, "When was the patient born?");
    await expect(asked).toBeVisible();
    await expect(asked).toContainText("Use the patient's date of birth");
    await expect(asked.getByRole("button", { name: "Open the patient's booking" })).toBeVisible();
    await expect(asked).not.toContainText("When were you born?");
  });

  await test.step("it speaks Macedonian", async () => {
    await page.goto(authenticationAddress(person, { lang: "mk", type: "PATIENT_PORTAL" }));
    await expect(modal(page, "Кога сте родени?")).toContainText("Потоа ќе ви испратиме код.");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });
});
