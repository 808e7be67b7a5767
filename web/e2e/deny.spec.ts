import { expectNoAxeFindings } from "./axe";
import { expect, test } from "./fixtures";
import { personOf } from "./people";
import { expectNoSidewaysScroll, heading } from "./screens";

const texts = [
  ["MSG-02a", "status=EXPIRED", "This link is too old to open."],
  ["MSG-02a", "status=EXPIRED_PATIENT", "This link is too old to open."],
  ["MSG-02b", "status=CANCELED", "This booking has been cancelled."],
  ["MSG-02c", "status=DECLINED_BY_PATIENT", "You declined this offer."],
  ["MSG-02d", "status=REMOVED_BY_OPERATOR", "Our staff have closed this request."],
  ["MSG-02d", "status=DELETED", "Our staff have closed this request."],
  ["MSG-02e", "status=ON_HOLD", "A specialist is looking at your request."],
  ["MSG-02f", "status=SOMETHING_ELSE", "This page can't be opened at the moment."],
  ["MSG-02g", "revoked=true", "The person who shared this has stopped sharing it."],
  ["MSG-02h", "maxAttempts=true", "please wait a while or call us."],
  [
    "MSG-02i",
    "maxAttempts=true&message=max_attempts_reached_shared",
    "Ask the person who shared this for a new link.",
  ],
  [
    "MSG-02j",
    "maxAttempts=true&message=max_attempts_reached_results",
    "To keep the results safe, please wait a while or call us.",
  ],
  ["MSG-02k", "message=results_expired", "These results are no longer available online."],
  ["MSG-02l", "customMessage=Ask+at+the+desk.", "Ask at the desk."],
  ["MSG-02m", "", "Something's wrong with this page."],
] as const;

test("the page that says no says why, and what to do", async ({ page }) => {
  for (const [fact, query, words] of texts) {
    await test.step(`[${fact}] [ROUTE-08b] ${query}`, async () => {
      await page.goto(`/deny?${query}`);
      await expect(page.getByRole("main")).toContainText(words);
      await expect(page.getByRole("link", { name: /^Call / }).first()).toBeVisible();
    });
  }

  await test.step("[ROUTE-08a] without a query it tells of a problem", async () => {
    await page.goto("/deny");
    await expect(heading(page)).toHaveText("Something went wrong");
    await expect(page.getByRole("main")).toContainText("Something's wrong with this page.");
  });

  await test.step("too many tries shows what may help", async () => {
    await page.goto("/deny?maxAttempts=true");
    await expect(heading(page)).toHaveText("Too many attempts");
    await expect(page.getByRole("main")).toContainText("Use the patient's date of birth");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[DENY-02h] words of the address are text, never HTML; a key of ours is translated", async () => {
    const html = "<b id=bold>Bold</b><img src=x onerror=alert(1)>";
    await page.goto(`/deny?${new URLSearchParams({ customMessage: html })}`);
    await expect(page.getByRole("main")).toContainText(html);
    await expect(page.locator("#bold")).toHaveCount(0);
    await page.goto("/deny?customMessage=message.pain_score_problem&lang=mk");
    await expect(page.getByRole("main")).toContainText(/[а-ш]/);
    await expect(page.getByRole("main")).not.toContainText("message.");
    // The language is saved once the page is shown in it.
    await page.goto("/deny?lang=en-AU");
    await expect(heading(page)).toHaveText("Something went wrong");
  });

  const close = page.getByRole("link", { name: "Close", exact: true });
  await test.step("[DENY-03a] [DENY-03b] a close button goes to the address that was given", async () => {
    await page.goto("/deny?status=CANCELED&showClose=true&redirectUrl=%2Fabout%3Flang%3Den-AU");
    await expectNoAxeFindings(page);
    await close.click();
    await expect(page).toHaveURL(/\/about\?lang=en-AU$/);
  });

  await test.step("[DENY-03c] without showClose, without an address, or with one elsewhere there is none", async () => {
    for (const query of [
      "redirectUrl=%2Fabout",
      "showClose=false&redirectUrl=%2Fabout",
      "showClose=true",
      "showClose=true&redirectUrl=https%3A%2F%2Felsewhere.example",
    ]) {
      await page.goto(`/deny?status=CANCELED&${query}`);
      await expect(heading(page)).toHaveText("Cancelled");
      await expect(close).toHaveCount(0);
    }
  });
});

test("[ROUTE-13b] e-mail about a booking stops by the button, and only by it", async ({
  page,
  journey,
  baseURL,
}) => {
  const { bookingKey } = await personOf(journey.installation, "Samuel Okafor");
  const changes: string[] = [];
  page.on("request", (call) => {
    if (call.method() !== "GET") changes.push(call.url());
  });
  // The address that a mail program posts to leads to the page when a person clicks it.
  await page.goto(`/api/booking_keys/${bookingKey}/unsubscriptions`);
  await expect(page).toHaveURL(`/unsubscribe?bookingKey=${bookingKey}`);
  await expect(heading(page)).toHaveText("Stop emails about this booking?");
  await expectNoAxeFindings(page);
  expect(changes).toEqual([]);
  await page.getByRole("button", { name: "Stop the emails" }).click();
  await expect(heading(page)).toHaveText("Emails stopped");
  expect(changes).toEqual([`${baseURL}/api/booking_keys/${bookingKey}/unsubscriptions`]);
  await page.goto("/unsubscribe");
  await expect(page.getByRole("button", { name: "Stop the emails" })).toHaveCount(0);
});
