import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { findMistakes } from "../../../../gallery/axe";
import { answerCalls } from "../../../../gallery/server";
import { type Config, ConfigContext } from "../../../api";
import { LanguageContext, languageOf } from "../../../i18n/language";
import { PatientsPage } from "./PatientsPage";

const asked: { address: string; body: Record<string, string> }[] = [];
const people = ["Ana", "Boris", "Vera"].map((firstName, index) => ({
  id: index + 1,
  patientDetails: {
    firstName,
    lastName: "Marin",
    dateOfBirth: "1970-03-04",
    email: "marin@example.org",
    contactNumber: "+61491570156",
  },
}));

// The server has three people of the name, and two fit a page.
beforeEach(() => {
  answerCalls(async (request) => {
    const body = await request.json();
    asked.push({ address: request.url, body });
    const answer =
      body.cursor === "after-boris"
        ? { items: people.slice(2) }
        : { items: people.slice(0, 2), nextCursor: "after-boris" };
    return Response.json(answer);
  });
});

test("[OPS-08t] more people are shown on request, each once, without personal data in the address", async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: PatientsPage }),
    history: createMemoryHistory({ initialEntries: ["/admin/patients"] }),
  });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <ConfigContext value={{ radiology: { name: "Example Imaging" } } as Config}>
          <RouterProvider router={router} />
        </ConfigContext>
      </LanguageContext>
    </QueryClientProvider>,
  );
  await userEvent.type(await screen.findByLabelText("Name"), "Marin");
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  const shown = () =>
    screen.getAllByRole("link", { name: /^Marin, / }).map((row) => row.textContent);
  await screen.findByRole("link", { name: "Marin, Ana" });
  expect(shown()).toEqual(["Marin, Ana", "Marin, Boris"]);
  expect(await findMistakes(container)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByRole("link", { name: "Marin, Vera" });
  expect(shown()).toEqual(["Marin, Ana", "Marin, Boris", "Marin, Vera"]);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  expect(asked.map(({ body }) => body)).toEqual([
    { name: "Marin" },
    { name: "Marin", cursor: "after-boris" },
  ]);
  for (const address of [router.state.location.href, ...asked.map((one) => one.address)]) {
    expect(address).not.toMatch(/marin|boris/i);
  }
});
