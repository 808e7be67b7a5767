import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { demoOf, expectPath, signIn } from "./people";
import { expect, test } from "./provider-server";

const EVERYBODY = ["Day", "Requests", "Pending", "Patients", "Messages", "Set-up"];
const ADMINISTRATORS = ["Users", "Settings", "Audit"];

const rail = (page: Page) => page.getByRole("navigation", { name: "Back office" });

/** A call from the page itself, with its session. */
function statusOf(page: Page, method: string, path: string): Promise<number> {
  return page.evaluate(
    async ([verb = "", address = ""]) => {
      const headers = { "X-Scanbook": "1", "Content-Type": "application/json" };
      const body = verb === "GET" ? null : "{}";
      return (await fetch(address, { method: verb, headers, body })).status;
    },
    [method, path],
  );
}

for (const { user, sees, decides, refused } of [
  {
    user: "frontdesk",
    sees: EVERYBODY,
    decides: true,
    refused: ["GET", "/api/admin/audit_events"],
  },
  { user: "callcentre", sees: EVERYBODY, decides: true, refused: ["GET", "/api/admin/users"] },
  {
    user: "readonly",
    sees: EVERYBODY,
    decides: false,
    refused: ["POST", "/api/admin/appointments/1/approvals"],
  },
  {
    user: "admin",
    sees: [...EVERYBODY, ...ADMINISTRATORS],
    decides: false,
    refused: ["POST", "/api/admin/appointments/1/approvals"],
  },
] as const) {
  test(`${user} sees what is theirs, and no more`, async ({ page, provider, journey }) => {
    journey.expectStatus(403);
    const { staff } = await demoOf(provider.server);
    await page.goto("/admin/sign-in?returnUrl=%2Fadmin%2Fpending");
    await signIn(page, user, staff[0]?.password ?? "");
    await expectPath(page, "/admin/pending");

    await test.step("the rail names their rooms", async () => {
      await expect(rail(page).getByRole("link")).toHaveText(sees);
    });

    await test.step("decisions are offered to those who decide", async () => {
      await expect(
        page.getByRole("row").or(page.getByText("Nothing waits for you")).first(),
      ).toBeVisible();
      const only = page.getByText("You can read this, but not change it.");
      await expect(only).toHaveCount(decides ? 0 : 1);
      if (!decides) {
        await expect(page.getByRole("button", { name: /^(Approve|Decline|Ask)/ })).toHaveCount(0);
      }
    });

    await test.step("the addresses of other rooms do not open", async () => {
      if (user === "admin") return;
      for (const path of ["/admin/users", "/admin/settings", "/admin/audit"]) {
        await page.goto(path);
        await expectPath(page, "/deny");
      }
    });

    await test.step("whoever does not set up reads the fields and changes none", async () => {
      await page.goto("/admin/setup/regions/1");
      const name = page.getByRole("textbox", { name: "Name", exact: true });
      const save = page.getByRole("button", { name: "Save", exact: true });
      if (user === "admin") return expect(name).toBeEnabled();
      await expect(name).toBeDisabled();
      await expect(save).toHaveCount(0);
      await expectNoAxeFindings(page);
    });

    await test.step("[AUTH-09d] and what the page does not offer the server refuses", async () => {
      const [method, path] = refused;
      expect(await statusOf(page, method, path)).toBe(403);
    });
  });
}
