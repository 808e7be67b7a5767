/** The people of the demo, what is sent to them, and how they prove who they are. */
import { expect, type Locator, type Page } from "@playwright/test";
import { accepted, type Installation } from "./commands";

export interface Person {
  readonly bookingKey: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth: string;
  readonly contactNumber: string;
  readonly patient: string;
  readonly status: string;
}

/** A link to a person's results. */
interface Share extends Pick<Person, "bookingKey" | "dateOfBirth" | "patient"> {
  readonly contact: string;
  readonly revoked: boolean;
}

interface Demo {
  readonly bookings: readonly Person[];
  readonly bookingRequests: readonly Person[];
  readonly results: readonly (Person & { results: "RELEASED" | "WAITING" | "EXPIRED" })[];
  readonly shared: readonly Share[];
  readonly family: readonly Person[];
  readonly soon: readonly Person[];
  readonly staff: readonly { username: string; password: string }[];
}

const demos = new Map<string, Promise<Demo>>();

export function demoOf(installation: Installation): Promise<Demo> {
  const { data } = installation;
  const demo = demos.get(data) ?? accepted(installation, ["demo-info"]).then(JSON.parse);
  demos.set(data, demo);
  return demo;
}

export async function personOf(installation: Installation, patient: string): Promise<Person> {
  const { bookings, bookingRequests, results } = await demoOf(installation);
  const found = [...bookings, ...bookingRequests, ...results].find(
    (person) => person.patient === patient,
  );
  if (!found) throw new Error(`the demo knows no ${patient}`);
  return found;
}

/** A link that was shared or revoked. */
export async function shareOf(installation: Installation, revoked: boolean): Promise<Share> {
  const found = (await demoOf(installation)).shared.find((share) => share.revoked === revoked);
  if (!found) throw new Error("the demo has no such link");
  return found;
}

interface Message {
  readonly body: string;
  readonly channel: "EMAIL" | "SMS";
  readonly kind: string;
  readonly recipient: string;
}

async function messages(installation: Installation, wanted: string): Promise<readonly Message[]> {
  const all: readonly Message[] = JSON.parse(await accepted(installation, ["messages"]));
  return all.filter(({ kind }) => kind === wanted);
}

function codes(installation: Installation): Promise<readonly Message[]> {
  return messages(installation, "ONE_TIME_CODE");
}

/** The address in the newest message that tells a contact about shared results. */
export async function linkSharedWith(
  installation: Installation,
  contact: string | RegExp,
): Promise<string> {
  const newest = async () => {
    const all = await messages(installation, "SHARED");
    return all.findLast(({ recipient }) => new RegExp(contact).test(recipient))?.body;
  };
  await expect.poll(newest, "message with the link").toBeDefined();
  const link = /https?:\/\/\S+shared=true\S*/.exec((await newest()) ?? "")?.[0];
  if (!link) throw new Error("the message has no link");
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** The address in the newest upload link. */
export async function uploadLinkSent(installation: Installation): Promise<string> {
  const newest = async () => (await messages(installation, "UPLOAD_LINK")).at(-1)?.body;
  await expect.poll(newest, "message with the upload link").toBeDefined();
  const link = /https?:\/\/\S+\/u\/[\w-]+/.exec((await newest()) ?? "")?.[0];
  if (!link) throw new Error("the message has no link");
  return new URL(link).pathname;
}

/** How many codes were sent so far, to count on from there. */
export async function codesSoFar(installation: Installation): Promise<number> {
  return (await codes(installation)).length;
}

/** Does what asks for a code over the page, and enters the one that is sent. */
export async function withCode(
  page: Page,
  installation: Installation,
  act: () => Promise<unknown>,
): Promise<void> {
  const before = await codesSoFar(installation);
  await act();
  const asked = modal(page, "Enter the 6-digit code");
  await asked.getByRole("textbox").fill((await codeSent(installation, before + 1)).code);
  await asked.getByRole("button", { name: "Confirm" }).click();
}

/** The newest code that was sent, once there are so many. */
export async function codeSent(
  installation: Installation,
  count: number,
): Promise<{ code: string; channel: Message["channel"]; recipient: string }> {
  await expect.poll(() => codesSoFar(installation), "codes sent").toBe(count);
  const newest = (await codes(installation)).at(-1);
  const code = /\b\d{6}\b/.exec(newest?.body ?? "")?.[0];
  if (!newest || !code) throw new Error("the message has no code");
  return { code, channel: newest.channel, recipient: newest.recipient };
}

type Query = Readonly<Record<string, string>>;

/** The authentication page for a person's key. */
export function authenticationAddress(
  { bookingKey }: Pick<Person, "bookingKey">,
  more: Query = {},
): string {
  const query = { returnUrl: `/booking/${bookingKey}`, type: "APPOINTMENT", bookingKey, ...more };
  return `/authentication?${new URLSearchParams(query)}`;
}

/** Signs a person in by the date of birth in the address. */
export function knownAddress(
  person: Pick<Person, "bookingKey" | "dateOfBirth">,
  more: Query = {},
): string {
  return authenticationAddress(person, { dateOfBirth: person.dateOfBirth, ...more });
}

export async function typeBirthDate(page: Page, date: string): Promise<void> {
  const [year = "", month = "", day = ""] = date.split("-");
  await page.getByLabel("Day", { exact: true }).fill(day);
  await page.getByLabel("Month", { exact: true }).fill(month);
  await page.getByLabel("Year", { exact: true }).fill(year);
}

/** The modal with this title, and no other. */
export function modal(page: Page, name: string): Locator {
  return page.getByRole("dialog", { name, exact: true });
}

/** Ends a session without its knowledge. Its page is left first: calls of it that are still to come would be refused. */
export async function loseSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** The notice of a paper that is not signed yet, in the portal of any patient. */
export function signingNotice(page: Page): Locator {
  return modal(page, "A form is waiting for your signature");
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
}

/** Opens a page for an account, signed in through the call of the sign-in page: its form has its own journeys. */
export async function openAs(
  page: Page,
  account: { readonly username: string; readonly password: string },
  address: string,
): Promise<void> {
  // The address may name another server than the page's own.
  const { origin, pathname } = new URL((await page.request.head(address)).url());
  const headers = { "X-Scanbook": "1", Origin: origin };
  const path = `${origin}/api/authentication/staff`;
  const answer = await page.request.post(path, { headers, data: account });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(address);
  // As the sign-in page does: on the next page the browser knows that an account may be signed in.
  await page.evaluate(() => localStorage.setItem("scanbook-account", "yes"));
  await expectPath(page, pathname);
}

/** Fills in the sign-in of accounts. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("User name").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
