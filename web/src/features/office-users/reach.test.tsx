import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { answerCalls } from "../../../gallery/server";
import { type Config, ConfigContext } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import type { User } from "./api";
import { UserDialog } from "./UserDialog";
import { UsersPage } from "./UsersPage";

/** The server's answers, by method and path, and what it was sent. */
const answers = new Map<string, () => Response>();
const sent: { call: string; body: unknown }[] = [];

beforeEach(() => {
  answers.clear();
  sent.length = 0;
  answerCalls(async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    if (request.method !== "GET") sent.push({ call, body: await request.json() });
    return answers.get(call)?.() ?? new Response(null, { status: 404 });
  });
});

const CLINICS = [
  { id: 3, name: "Harbour" },
  { id: 5, name: "Hills" },
];

const NINA: User = {
  id: 7,
  version: 4,
  username: "nina",
  displayName: "Nina Novak",
  roles: ["FRONT_DESK"],
  clinicIds: [3],
  disabled: false,
  reachesFurther: false,
  hasPassword: true,
  secondFactorRequired: false,
  secondFactorEnrolled: false,
};

const nothing = () => undefined;

function show(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <LanguageContext value={languageOf("en-AU", texts)}>{children}</LanguageContext>
    </QueryClientProvider>,
  );
}

function open(user: User | undefined) {
  const onSaved = vi.fn();
  const shown = show(
    <UserDialog user={user} onSaved={onSaved} onClose={nothing} onPassword={nothing} />,
  );
  return { ...shown, onSaved, person: userEvent.setup() };
}

const clinicsAreThere = () => answers.set("GET /api/config/contact", () => Response.json(CLINICS));
const radio = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole("button", { name });

test("[AUTH-11u] a new account gets all clinics only where that was chosen", async () => {
  clinicsAreThere();
  answers.set("POST /api/admin/users", () =>
    Response.json({ user: { ...NINA, clinicIds: [] }, temporaryPassword: "four words" }),
  );
  const { container, person, onSaved } = open(undefined);
  expect((await radio(/^All clinics/)).checked).toBe(false);
  expect((await radio(/^Only these/)).checked).toBe(false);
  await person.click(button("Add"));
  screen.getByText(texts["users.clinics_choose"]);
  expect(document.activeElement).toBe(await radio(/^All clinics/));
  expect(await findMistakes(container)).toEqual([]);
  await person.click(await radio(/^Only these/));
  screen.getByText(texts["users.clinics_missing"]);
  await person.click(button("Add"));
  expect(sent).toEqual([]);
  await person.click(await radio(/^All clinics/));
  expect(screen.queryByText(texts["users.clinics_missing"])).toBeNull();
  await person.click(button("Add"));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ call: "POST /api/admin/users", body: { clinicIds: [] } }]);
});

test("[AUTH-11u] an account that waits is opened for the clinics that were chosen", async () => {
  clinicsAreThere();
  const waits = { ...NINA, version: 1, clinicIds: [], disabled: true, hasPassword: false };
  answers.set("PUT /api/admin/users/7", () => Response.json(NINA));
  const { person, onSaved } = open(waits);
  await radio(/^All clinics/);
  await person.click(screen.getByLabelText("Disable this account"));
  await person.click(button("Save"));
  screen.getByText(texts["users.clinics_choose"]);
  expect(sent).toEqual([]);
  await person.click(await radio(/^Only these/));
  await person.click(screen.getByLabelText("Hills"));
  await person.click(button("Save"));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent[0]?.body).toMatchObject({ clinicIds: [5], disabled: false });
});

test("[AUTH-11u] a limited account gets all clinics after a question", async () => {
  clinicsAreThere();
  answers.set("PUT /api/admin/users/7", () => Response.json({ ...NINA, clinicIds: [] }));
  const { container, person, onSaved } = open(NINA);
  expect((await radio(/^Only these/)).checked).toBe(true);
  expect(screen.getByLabelText("Harbour")).toHaveProperty("checked", true);
  await person.click(await radio(/^All clinics/));
  await person.click(button("Save"));
  await screen.findByRole("alertdialog", { name: "Give Nina Novak access to all clinics?" });
  expect(await findMistakes(container)).toEqual([]);
  await person.click(button("Go back"));
  expect(sent).toEqual([]);
  await person.click(button("Save"));
  await person.click(button("Give access to all"));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ body: { clinicIds: [] } }]);
});

test("[AUTH-11u] while the clinics are not known, nothing is saved", async () => {
  const { person } = open(NINA);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(button("Save").getAttribute("aria-disabled")).toBe("true");
  screen.getByText(texts["users.clinics_unknown"]);
  await person.type(screen.getByLabelText("Name"), "{Enter}");
  await person.click(button("Save"));
  expect(sent).toEqual([]);
  clinicsAreThere();
  await person.click(again);
  expect((await radio(/^Only these/)).checked).toBe(true);
  expect(button("Save").getAttribute("aria-disabled")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Edit Nina Novak" }));
});

test("[AUTH-11y] an account with more clinics is marked in the list and offers no actions", async () => {
  clinicsAreThere();
  const roles = [{ code: "ADMINISTRATOR", name: "Administrator" }];
  answers.set("GET /api/authentication", () => Response.json({ kind: "STAFF", roles }));
  const { id, version, roles: held, disabled } = NINA;
  const further = { id: id + 1, version, username: "vera", displayName: "Vera Vidal", roles: held };
  answers.set("GET /api/admin/users", () =>
    Response.json({ items: [NINA, { ...further, disabled, clinicIds: [], reachesFurther: true }] }),
  );
  const { container } = show(
    <ConfigContext value={{ radiology: { name: "Example Imaging" } } as Config}>
      <UsersPage search="" onSearch={nothing} />
    </ConfigContext>,
  );
  const row = await screen.findByRole("row", { name: /Vera Vidal/ });
  within(row).getByText(texts["users.reaches_further"]);
  expect(within(row).queryAllByRole("button")).toEqual([]);
  expect(screen.getAllByRole("button", { name: /nina/ })).toHaveLength(3);
  expect(await findMistakes(container)).toEqual([]);
});
