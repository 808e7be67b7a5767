/** Staff at their own browser, and the contents of the back office pages. */
import type { Browser, Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import type { Installation } from "./commands";
import { demoOf, openAs } from "./people";
import { expectNoSidewaysScroll } from "./screens";

/** A page of a staff member. */
export async function deskOf(
  browser: Browser,
  server: Installation & { url: string },
  user: string,
) {
  const { staff } = await demoOf(server);
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  const account = { username: user, password: staff[0]?.password ?? "" };
  await openAs(page, account, "/admin/requests");
  return page;
}

export async function expectWellMade(page: Page) {
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
}

/** The request that is open beside the list. */
export function panelOf(page: Page) {
  return page.getByRole("complementary");
}

/** The rows of a list, without its head. */
export function rowsOf(page: Page) {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader") });
}
