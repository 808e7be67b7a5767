import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { answerCalls } from "../../../gallery/server";
import { authenticationQuery, type Config, ConfigContext } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import { ListPage } from "./ListPage";
import { RecordPage } from "./RecordPage";
import { resourceOf } from "./resources";

const practice = { id: 4, version: 1, name: "Riverside Practice", address: "", city: "Ryde" };
const practices = resourceOf("organizations");
const ethnicities = resourceOf("ethnicities");
if (!practices || !ethnicities) throw new Error("no such kind");

const nothing = () => undefined;
const list = <ListPage resource={practices} />;
const added = <RecordPage resource={practices} id={undefined} onDone={nothing} />;
const changed = <RecordPage resource={practices} id={4} onDone={nothing} />;

beforeEach(() => {
  window.scrollTo = () => undefined;
  answerCalls(({ url }) =>
    Response.json(url.includes("/organizations/4") ? practice : { items: [practice] }),
  );
});

/** As an account of the call centre; no clinics are all of them. */
function show(children: ReactNode, clinicIds: readonly number[]): void {
  const client = new QueryClient();
  const who = { kind: "STAFF", roles: ["CALL_CENTRE"], clinicIds } as unknown;
  client.setQueryData(authenticationQuery.queryKey, who as never);
  client.setQueryDefaults(authenticationQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={client}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <ConfigContext value={{ radiology: { name: "Example Imaging" } } as Config}>
          <RouterProvider router={router} />
        </ConfigContext>
      </LanguageContext>
    </QueryClientProvider>,
  );
}

const button = (name: string) => screen.queryByRole("button", { name });

test("[AUTH-13b] the call centre of some clinics is offered to add a practice", async () => {
  show(list, [1]);
  await screen.findByText("Riverside Practice");
  expect(screen.getByRole("link", { name: texts["setup.add_organization"] })).toBeDefined();
});

test("[AUTH-13b] the call centre of some clinics fills in a new practice and saves it", async () => {
  show(added, [1]);
  await screen.findByRole("heading", { level: 1, name: texts["setup.add_organization"] });
  expect(button(texts["setup.save"])).not.toBeNull();
});

test("[AUTH-13b] the call centre of some clinics is not offered to change or remove a practice", async () => {
  show(changed, [1]);
  await screen.findByText(texts["setup.read_only_shared"]);
  expect([button(texts["setup.save"]), button(texts["setup.remove"])]).toEqual([null, null]);
});

test("the call centre of all clinics changes and removes a practice", async () => {
  show(changed, []);
  await screen.findByRole("heading", { level: 1, name: "Riverside Practice" });
  expect(screen.queryByText(texts["setup.read_only_shared"])).toBeNull();
  expect(button(texts["setup.save"])).not.toBeNull();
  expect(button(texts["setup.remove"])).not.toBeNull();
});

test("the call centre adds nothing that is not a referrer", async () => {
  show(<RecordPage resource={ethnicities} id={undefined} onDone={nothing} />, []);
  await screen.findByText(texts["setup.read_only"]);
  expect(button(texts["setup.save"])).toBeNull();
});
