import { expectNoAxeFindings } from "./axe";
import {
  authenticationAddress,
  codeSent,
  codesSoFar,
  expectPath,
  knownAddress,
  loseSession,
  modal,
  personOf,
  shareOf,
  typeBirthDate,
} from "./people";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll } from "./screens";

const VALIDATION = "**/api/authentication/otp/validation";
/** Long enough for its countdown to be seen on a busy machine. */
const WAIT_SECONDS = 6;

test("a code proves the contact before results and all bookings show", async ({
  page,
  provider,
  journey,
}) => {
  journey.expectStatus(410);
  await page.setViewportSize({ width: 360, height: 640 });
  await provider.configure("application", {
    smsEnabled: true,
    otpSecondsBetweenRequests: WAIT_SECONDS,
  });
  const { server } = provider;
  const before = await codesSoFar(server);
  const mira = await personOf(server, "Mira Kostova");
  const asked = modal(page, "Enter the 6-digit code");
  const field = asked.getByRole("textbox");
  const open = asked.getByRole("button", { name: "Open my booking" });

  await test.step("[AUTH-02b] all of a patient's matters want a code after the date of birth", async () => {
    await page.goto(authenticationAddress(mira, { type: "PATIENT_PORTAL", returnUrl: "/portal" }));
    await typeBirthDate(page, mira.dateOfBirth);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await expect(asked).toBeVisible();
  });

  await test.step("[SHELL-09c] [AUTH-02j] [CONF-06e] sending again waits, with a countdown", async () => {
    const waits = asked.getByRole("button", { name: /^Send again in [1-6] seconds?$/ });
    await expect(waits).toHaveAttribute("aria-disabled", "true");
    await expect(asked).toContainText("m•••@example.org");
    await expect(asked.getByRole("button", { name: "Send again", exact: true })).toBeEnabled();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("it comes by the other way when asked", async () => {
    await codeSent(server, before + 1);
    await asked.getByRole("button", { name: "Text it instead" }).click();
    await expect(asked).toContainText("We've texted a code to");
    expect((await codeSent(server, before + 2)).channel).toBe("SMS");
  });

  await test.step("[AUTH-02i] the code is required, digits only, exactly six", async () => {
    await expect(open).toHaveAttribute("aria-disabled", "true");
    await field.fill("12 ab 3");
    await expect(field).toHaveValue("123");
    await expect(open).toHaveAccessibleDescription("3 more digits to go");
    await field.fill("12345678");
    await expect(field).toHaveValue("123456");
    await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  });

  const { code } = await codeSent(server, before + 2);
  const wrong = code === "000000" ? "111111" : "000000";
  await test.step("[AUTH-03b] [MSG-01e] a wrong code opens the modal again with the server's words", async () => {
    await field.fill(wrong);
    const answer = page.waitForResponse(VALIDATION);
    await open.click();
    const { message } = await (await answer).json();
    expect(message).not.toBe("");
    await expect(asked).toContainText(message);
    await expect(asked).toContainText("You have 4 attempts left.");
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    await expectNoAxeFindings(page);
  });

  await test.step("[MSG-01b] without words of the server it has some of its own", async () => {
    await page.route(VALIDATION, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), message: "" } });
    });
    await field.fill(wrong);
    await open.click();
    await expect(asked).toContainText("That code isn't right. Check it and try again.");
    await page.unroute(VALIDATION);
  });

  await test.step("[AUTH-02n] the right one, pasted with a space, leads to the page that was wanted", async () => {
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press("Enter");
    await expectPath(page, "/portal");
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step("[AUTH-02c] results want a code after the date of birth", async () => {
    const nina = await personOf(server, "Nina Brandt");
    const returnUrl = `/appointments/${nina.bookingKey}/result`;
    await page.goto(knownAddress(nina, { type: "APPOINTMENT_RESULTS", returnUrl }));
    await expect(asked).toBeVisible();
    await field.fill((await codeSent(server, before + 3)).code);
    await open.click();
    await expectPath(page, returnUrl);
  });

  await test.step("[AUTH-02f] results opened by a session without a code ask for the code alone", async () => {
    const kenji = await personOf(server, "Kenji Suzuki");
    await page.goto(knownAddress(kenji));
    await expectPath(page, `/booking/${kenji.bookingKey}`);
    const returnUrl = `/appointments/${kenji.bookingKey}/result`;
    await page.goto(authenticationAddress(kenji, { type: "APPOINTMENT_RESULTS", returnUrl }));
    await expect(asked).toBeVisible();
    await codeSent(server, before + 4);
  });

  await test.step("[AUTH-02a] [ROUTE-07c] a shared link needs a code, which is sent to the contact of the share", async () => {
    const share = await shareOf(server, false);
    const returnUrl = `/appointments/${share.bookingKey}/result`;
    const more = { type: "APPOINTMENT_RESULTS", shared: "true", returnUrl };
    const sent = page.waitForRequest((call) => call.method() === "POST");
    await page.goto(knownAddress(share, more));
    expect((await sent).postDataJSON()).toMatchObject({ shared: true });
    await expect(asked).toBeVisible();
    const { code: shared, recipient } = await codeSent(server, before + 5);
    expect(recipient).toBe(share.contact);
    await field.fill(shared);
    await asked.getByRole("button", { name: "See the results" }).click();
    await expectPath(page, returnUrl);
    expect(new URL(page.url()).searchParams.get("shared")).toBe("true");

    await page.goto(knownAddress(await shareOf(server, true), more));
    await expect(page).toHaveURL(/\/deny\?revoked=true$/);
  });

  await test.step("results that have expired say so", async () => {
    const ivy = await personOf(server, "Ivy Chen");
    await page.goto(knownAddress(ivy, { type: "APPOINTMENT_RESULTS" }));
    await expect(page).toHaveURL(/\/deny\?message=results_expired$/);
  });

  await test.step("[AUTH-02d] an appointment wants one where the provider has set it so", async () => {
    await provider.configure("application", { appointmentCodeEnabled: true });
    await page.goto(knownAddress(await personOf(server, "Ruth Bennett")));
    await expect(asked).toBeVisible();
  });

  await test.step("[AUTH-02d] a booking request needs none, and wants one where the provider has set it so", async () => {
    const niamh = await personOf(server, "Niamh Kelly");
    const returnUrl = `/br/${niamh.bookingKey}`;
    const address = knownAddress(niamh, { type: "BOOKING_REQUEST", returnUrl });
    await page.goto(address);
    await expectPath(page, `/booking-requests/${niamh.bookingKey}`);
    await provider.configure("application", { bookingRequestCodeEnabled: true });
    await loseSession(page);
    await page.goto(address);
    await expect(asked).toBeVisible();
  });
});

test("a contact number is asked for where the provider wants it", async ({
  page,
  provider,
  journey,
}) => {
  await provider.configure("application", { contactNumberEnabled: true });
  const { server } = provider;
  const person = await personOf(server, "Kenji Suzuki");
  const born = modal(page, "When were you born?");
  const number = born.getByLabel("Mobile number");
  const open = born.getByRole("button", { name: "Open my booking" });

  await test.step("[AUTH-01d] [AUTH-01e] [SHELL-09b] it shows, and must be given", async () => {
    await page.goto(authenticationAddress(person));
    await typeBirthDate(page, person.dateOfBirth);
    await expect(number).toBeVisible();
    await expect(open).toHaveAccessibleDescription("Enter the mobile number.");
  });

  await test.step("[AUTH-01g] [MSG-01h] an invalid one shows an error below it", async () => {
    await number.fill("049x1");
    await expect(number).toHaveValue("0491");
    await born.getByLabel("Year", { exact: true }).focus();
    await expect(number).toHaveAccessibleDescription(/Please enter a valid contact number\./);
    await expect(open).toHaveAttribute("aria-disabled", "true");
    await expectNoAxeFindings(page);
  });

  await test.step("[AUTH-04b] [AUTH-12i] a date in the address is tried alone, then filled in where the number is asked for", async () => {
    const sent = page.waitForRequest((call) => call.method() === "POST");
    await page.goto(knownAddress(person));
    expect((await sent).postDataJSON().contactNumber).toBe("");
    await expect(number).toBeVisible();
    const [year = "", month = "", day = ""] = person.dateOfBirth.split("-");
    await expect(born.getByLabel("Day", { exact: true })).toHaveValue(day);
    await expect(born.getByLabel("Month", { exact: true })).toHaveValue(month);
    await expect(born.getByLabel("Year", { exact: true })).toHaveValue(year);
    await expect(born.getByRole("alert")).toHaveCount(0);
    await number.fill("+61 491 570 006");
    await open.click();
    await expectPath(page, `/booking/${person.bookingKey}`);
    // All of it is there before the cookies go.
    await page.waitForLoadState("networkidle");
  });

  await test.step("a browser that keeps no cookies", async () => {
    await provider.configure("application", { contactNumberEnabled: false });
    await page.context().clearCookies();
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false }),
    );
    await page.goto(authenticationAddress(person));

    await test.step("[ROUTE-07i] [MSG-01i] gets a message", async () => {
      await expect(born.getByRole("status").first()).toContainText(
        "Your browser is blocking cookies.",
      );
      await expectNoAxeFindings(page);
    });

    await test.step("[AUTH-05c] [MSG-01c] and again when getting in fails", async () => {
      await typeBirthDate(page, "1985-01-01");
      await open.click();
      await expect(born).toContainText("Allow cookies for this page, then try again.");
    });

    await test.step("gets in all the same, while the page lives", async () => {
      await typeBirthDate(page, person.dateOfBirth);
      const [summary] = await Promise.all([
        page.waitForRequest((call) => call.url().includes("/summary")),
        open.click(),
      ]);
      expect(summary.headers().authorization).toMatch(/^Bearer /);
      await expectPath(page, `/booking/${person.bookingKey}`);
    });
  });

  await test.step("[SHELL-09m] leaving for another site counts down, and can be stopped", async () => {
    const elsewhere = server.url.replace("127.0.0.1", "localhost");
    await provider.configure("application", { redirectUrls: [elsewhere] });
    await page.context().clearCookies();
    const leaving = page.getByRole("alertdialog", { name: "You're leaving our site" });
    await page.goto(knownAddress(person, { returnUrl: `${elsewhere}/about` }));
    await expect(leaving).toContainText(/We'll take you to localhost:\d+ in [1-5] seconds?\./);
    await leaving.getByRole("button", { name: "Stay here" }).click();
    await expectPath(page, "/");
    await page.goto(knownAddress(person, { returnUrl: `${elsewhere}/about` }));
    await expect(leaving).toBeVisible();
    await expect(page).toHaveURL(`${elsewhere}/about`);
  });
  journey.expectStatus(401);
});
