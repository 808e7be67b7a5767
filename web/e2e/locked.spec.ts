import type { Page } from "@playwright/test";
import {
  authenticationAddress,
  codeSent,
  codesSoFar,
  knownAddress,
  modal,
  personOf,
  typeBirthDate,
} from "./people";
import { expect, test } from "./provider-server";
import { heading } from "./screens";

const WRONG = "1985-01-01";
const TRIES = 5;

/** The same call by a stranger who guesses, one attempt fewer than is allowed. */
async function guess(page: Page, baseURL: string, path: string, data: object): Promise<void> {
  for (let guessed = 1; guessed < TRIES; guessed += 1) {
    const headers = { "X-Scanbook": "1", Origin: baseURL };
    const answer = await page.request.post(`${baseURL}${path}`, { headers, data });
    expect((await answer.json()).success, `guess ${guessed}`).toBe(false);
  }
}

test("too many wrong tries lock the key, and the page that says no tells what to do", async ({
  page,
  provider,
  journey,
}) => {
  journey.expectStatus(423);
  const { server } = provider;
  const baseURL = server.url;
  const born = page.getByRole("dialog", { name: /^When (were you|was the patient) born\?$/ });
  const open = born.getByRole("button", { name: /^(Open my booking|Send me a code)$/ });

  async function failAtBirthDate(bookingKey: string, more: Record<string, string>): Promise<void> {
    const body = { bookingKey, dateOfBirth: WRONG, authenticationType: "APPOINTMENT" };
    await guess(page, baseURL, "/api/authentication", body);
    await page.goto(authenticationAddress({ bookingKey }, more));
    await typeBirthDate(page, WRONG);
    await open.click();
    await expect(heading(page)).toHaveText("Too many attempts");
  }

  await test.step("[AUTH-03d] [PORT-10h] at the date of birth, with the minutes to wait", async () => {
    const { bookingKey, dateOfBirth } = await personOf(server, "Thomas Reid");
    await failAtBirthDate(bookingKey, {});
    await expect(page).toHaveURL(/\/deny\?maxAttempts=true&minutes=\d+$/);
    await expect(page.getByRole("main")).toContainText("You can try again in 15 minutes");
    // The right date is refused as well now.
    await page.goto(knownAddress({ bookingKey, dateOfBirth }));
    await expect(page).toHaveURL(/\/deny\?maxAttempts=true&minutes=\d+$/);
  });

  await test.step("[AUTH-03g] by the address of results", async () => {
    const { bookingKey } = await personOf(server, "Elena Nikolova");
    const returnUrl = `/appointments/${bookingKey}/result`;
    await failAtBirthDate(bookingKey, { returnUrl, type: "APPOINTMENT_RESULTS" });
    await expect(page).toHaveURL(
      /maxAttempts=true&message=max_attempts_reached_results&minutes=\d+$/,
    );
    await expect(page.getByRole("main")).toContainText("To keep the results safe");
  });

  await test.step("[AUTH-03f] by a shared address", async () => {
    // The answers don't reveal whose link it is: any key that no other journey needs will do.
    const { bookingKey } = await personOf(server, "Omar Haddad");
    await failAtBirthDate(bookingKey, { shared: "true", type: "APPOINTMENT_RESULTS" });
    await expect(page).toHaveURL(
      /maxAttempts=true&message=max_attempts_reached_shared&minutes=\d+$/,
    );
    await expect(page.getByRole("main")).toContainText("Ask the person who shared this");
  });

  await test.step("[AUTH-03e] at the code", async () => {
    const before = await codesSoFar(server);
    const linh = await personOf(server, "Linh Tran");
    const more = { type: "PATIENT_PORTAL", returnUrl: "/portal" };
    await page.goto(knownAddress(linh, more));
    const asked = modal(page, "Enter the 6-digit code");
    await expect(asked).toBeVisible();
    const { code } = await codeSent(server, before + 1);
    const otp = code === "000000" ? "111111" : "000000";
    const body = { otp, bookingKey: linh.bookingKey, type: "PATIENT_PORTAL" };
    await guess(page, baseURL, "/api/authentication/otp/validation", body);
    await asked.getByRole("textbox").fill(otp);
    await asked.getByRole("button", { name: "Open my booking" }).click();
    await expect(page).toHaveURL(/\/deny\?maxAttempts=true$/);
  });
});
