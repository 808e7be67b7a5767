import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { LanguageContext, languageOf } from "../../i18n/language";
import { type FoundPatient, patientsQuery } from "../office";
import { FindPatient } from "./FindPatient";

const person = (id: number, firstName: string): FoundPatient => ({
  id,
  patientDetails: {
    firstName,
    lastName: "Marin",
    dateOfBirth: "1970-03-04",
    email: `${firstName.toLowerCase()}@example.org`,
    contactNumber: "+61491570156",
  },
});

test("[BOOK-08h] a known patient is searched for on request, recognized, and picked", async () => {
  const queries = { retry: false, staleTime: Number.POSITIVE_INFINITY };
  const client = new QueryClient({ defaultOptions: { queries } });
  client.setQueryData(patientsQuery({ name: "marin" }).queryKey, {
    pages: [{ items: [person(1, "Ana"), person(2, "Boris")] }],
    pageParams: [""],
  });
  const picked: number[] = [];
  const { container } = render(
    <QueryClientProvider client={client}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <FindPatient onPick={({ id }) => picked.push(id)} />
      </LanguageContext>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Find an existing patient" }));
  expect(document.activeElement, "typing begins here").toBe(screen.getByLabelText("Name"));
  await user.keyboard("marin");
  expect(screen.queryByText(/patients? found/), "typing is no search").toBeNull();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("status").textContent).toBe("2 patients found");
  expect(await findMistakes(container)).toEqual([]);
  const name = "Marin, Boris · Born 4 March 1970 · +61491570156 · boris@example.org";
  await user.click(screen.getByRole("button", { name }));
  expect(picked).toEqual([2]);
  expect(screen.queryByLabelText("Name"), "and the search is over").toBeNull();
});
