import { expectNoAxeFindings } from "./axe";
import { freeSlots, someExam, someLocation } from "./catalogue";
import { expect, test } from "./fixtures";
import { expectNoSidewaysScroll, heading, slotTexts, weekAddress } from "./screens";
import { RELAID_ON_DESKTOP } from "./tags";

test("a booking is made with the keyboard alone", { tag: RELAID_ON_DESKTOP }, async ({
  page,
  request,
  journey,
  demo,
}) => {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam, soon: true });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  const focused = page.locator(":focus");
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press("Tab");
      if ((await focused.count()) > 0 && name.test((await focused.evaluate(nameOf)) ?? "")) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };

  await test.step("the skip link comes first and leads to the content", async () => {
    await page.goto(`/?lat=${place.lat}&lng=${place.lng}`);
    await expect(heading(page)).toHaveText("Book your scan");
    await page.keyboard.press("Tab");
    await expect(focused).toHaveText("Skip to main content");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("the scan is found and chosen", async () => {
    await tabTo(/^What scan do you need/);
    await page.keyboard.type(exam.name);
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText("Which scan is on your referral?");
    await expect(heading(page)).toBeFocused();
    await tabTo(new RegExp(`^Choose ${exam.name}$`));
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText("Pick a clinic and time");
    await expect(heading(page)).toBeFocused();
  });

  await test.step("the week is found, and the button that leads there keeps the focus", async () => {
    await expect(page.getByRole("article").first()).toBeVisible();
    await tabTo(/^Next week, /);
    while (!page.url().includes(week)) {
      const before = page.url();
      await page.keyboard.press("Enter");
      await expect(page).not.toHaveURL(before);
      await expect(page.getByRole("button", { name: /^Next week, / })).toBeFocused();
    }
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  const { time, day } = slotTexts(wanted);
  if (journey.size === "telephone") {
    await tabTo(new RegExp(`${day.replace(" ", ",? ")}, \\d+ times?$`));
    await page.keyboard.press("Enter");
  }
  // One tab stop a clinic: the arrows walk through its times.
  await tabTo(new RegExp(`, ${wanted.clinic.name}$`));
  const target = new RegExp(`^${time}( soonest)?, ${day.replace(" ", ",? ")}`);
  for (let presses = 0; presses < 60; presses += 1) {
    if (target.test((await focused.evaluate(nameOf)) ?? "")) break;
    await page.keyboard.press(presses % 2 === 0 ? "ArrowUp" : "ArrowLeft");
  }
  await expect(focused).toHaveAccessibleName(target);
  await page.keyboard.press("Enter");
  await tabTo(/^Hold this time/);
  await page.keyboard.press("Enter");

  await test.step("[A11Y-01c] the next page takes focus on its heading and sets the title", async () => {
    await expect(heading(page)).toHaveText("Your details");
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Your details – /);
  });

  for (const [label, text] of [
    [/^First name/, "Robin"],
    [/^Last name/, "Sample"],
    [/^Day/, "27"],
    [/^Month/, "3"],
    [/^Year/, "1958"],
    [/^Mobile/, "0491570006"],
    [/^Email/, "robin.sample@example.com"],
  ] as const) {
    await tabTo(label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("A few more things");
  await expect(heading(page)).toBeFocused();
  await tabTo(/^Check my booking/);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Check your booking");
  await expect(heading(page)).toBeFocused();
  await tabTo(/^I agree/);
  await page.keyboard.press("Space");
  await tabTo(/^Book this scan/);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("You're booked, Robin");
  await expect(heading(page)).toBeFocused();
});

/** The name of the focused control, near enough for finding it. */
function nameOf(element: Element): string {
  const input = element as HTMLInputElement;
  return (
    element.getAttribute("aria-label") ??
    input.labels?.[0]?.textContent ??
    element.textContent ??
    ""
  );
}

test("weeks that were seen need no second call, and a call that is no longer needed is aborted", async ({
  page,
  request,
  demo,
}) => {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.anyWeek({ place, exam });
  let searches = 0;
  page.on("request", (call) => {
    if (new URL(call.url()).pathname === "/api/slots") searches += 1;
  });
  await page.goto(weekAddress(place, exam.slug, week));
  const next = page.getByRole("button", { name: /^Next week, / });
  await expect(page.getByRole("article").first()).toBeVisible();
  const [range] = await page.getByRole("heading", { level: 2 }).allInnerTexts();
  await next.click();
  await expect(page.getByRole("heading", { level: 2 }).first()).not.toHaveText(range ?? "");
  await expect(page.getByRole("article").first()).toBeVisible();

  await test.step("[SLOT-03d] changing to a week already loaded makes no request", async () => {
    const before = searches;
    await page.getByRole("button", { name: /^Previous week, / }).click();
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(range ?? "");
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(searches).toBe(before);
  });

  await test.step("[SLOT-03e] a running request is cancelled on navigation", async () => {
    const given = new Promise<string>((done) => {
      page.on("requestfailed", (call) => done(call.failure()?.errorText ?? ""));
    });
    // Held back for ever: only aborting ends it.
    await page.route("**/api/slots?**", () => undefined);
    await next.click();
    await next.click();
    await page.getByRole("link", { name: /^Change the scan/ }).click();
    await expect(heading(page)).toHaveText("Which scan is on your referral?");
    expect(await given).toContain("ERR_ABORTED");
  });
});

test("a slow navigation shows that it is under way", async ({ page, request, journey: _ }) => {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  await page.goto(`/${place.regionSlug}?search=${encodeURIComponent(exam.name)}`);
  const choose = page.getByRole("link", { name: `Choose ${exam.name}`, exact: true });
  await expect(choose).toBeVisible();
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/api/exams?**examSlug=**", async (route) => {
    await held;
    await route.continue();
  });
  await choose.click();
  await test.step("[SHELL-07a] a full-screen indicator shows, and goes when the page is ready", async () => {
    const indicator = page.getByRole("status").filter({ hasText: "Loading the page" });
    await expect(indicator).toBeVisible();
    const box = await indicator.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
    release();
    await expect(heading(page)).toHaveText("Pick a clinic and time");
    await expect(indicator).toBeHidden();
  });
});

test("times that do not load say why and can be asked for again", async ({
  page,
  request,
  journey,
  demo,
}) => {
  journey.expectStatus(500);
  journey.expectComplaint(/^The times did not load\./);
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.anyWeek({ place, exam });
  const json = { key: "message.server_error", requestId: "01JNX5T2V8QK7C4M9D0R3HWYBZ" };
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  await page.route("**/api/slots?**", (route) => route.fulfill({ status: 500, json }));
  await page.goto(weekAddress(place, exam.slug, week));
  const failure = page.getByRole("dialog", { name: "The times didn't load" });
  await test.step("[SLOT-03f] [MSG-05e] a load error is logged and opens the error dialog, and says nothing about the person", async () => {
    await expect(failure).toContainText("Something broke on our side");
    const [line = ""] = logged.filter((text) => text.startsWith("The times did not load."));
    expect(line).toContain(json.requestId);
    expect(line).not.toContain(exam.slug);
    expect(line).not.toContain(String(place.lat));
  });
  await expectNoAxeFindings(page);
  await page.unroute("**/api/slots?**");
  await test.step("[SLOT-03g] [SHELL-09f] [MSG-05e] closing the error dialog reloads the times", async () => {
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(failure).toHaveCount(0);
    await expect(page.getByRole("article").first()).toBeVisible();
  });
});

test("a postal code that is unknown is answered with a sentence", async ({ page, journey: _ }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Your postcode or suburb" }).fill("Zzyzx");
  await page.getByRole("button", { name: "Find scans" }).click();
  await expect(page.getByText("We can't find that postcode or suburb.")).toBeVisible();
  await expectNoAxeFindings(page);
});

for (const width of [320, 820]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ page, request, demo }) => {
    const place = await demo.someLocation();
    const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
    const week = await demo.anyWeek({ place, exam });
    await page.setViewportSize({ width, height: 640 });
    for (const address of [
      "/",
      `/${place.regionSlug}`,
      weekAddress(place, exam.slug, week),
      "/nowhere",
    ]) {
      await page.goto(address);
      await expect(heading(page)).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });
}
