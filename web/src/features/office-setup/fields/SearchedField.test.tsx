import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { LanguageContext, languageOf } from "../../../i18n/language";
import { namedQuery, searchQuery } from "../api";
import { wrongIn } from "../model/draft";
import type { Field, SavedRecord } from "../model/fields";
import { SearchedField } from "./SearchedField";

const FIELD: Field = { name: "doctor", kind: "one", of: "doctors", label: "setup.name" };
const HILL = { id: 7, version: 1, firstName: "Anna", lastName: "Hill" } as SavedRecord;

function Doctor({ first }: { first: number | null }) {
  const [value, setValue] = useState<number | string | null>(first);
  const [wrong] = wrongIn([FIELD], { doctor: value });
  return (
    <>
      <SearchedField
        id="doctor"
        label="Doctor"
        error={wrong && texts[wrong.text]}
        of="doctors"
        value={value}
        onChange={setValue}
      />
      <button type="button" onClick={() => setValue(first)}>
        Discard
      </button>
      <output data-testid="value">{JSON.stringify(value)}</output>
    </>
  );
}

/** Cached answers, so that nothing is requested. */
function show(first: number | null, known: SavedRecord | null) {
  const queries = { retry: false, staleTime: Number.POSITIVE_INFINITY };
  const client = new QueryClient({ defaultOptions: { queries } });
  client.setQueryData(namedQuery("doctors", 7).queryKey, known);
  for (const typed of ["Hill", "H", "Hi", "Hil"]) {
    client.setQueryData(searchQuery("doctors", typed).queryKey, { items: [HILL] });
  }
  render(
    <QueryClientProvider client={client}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <Doctor first={first} />
      </LanguageContext>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const value = () => screen.getByTestId("value").textContent;
const field = () => screen.getByRole("combobox", { name: /^Doctor/ });

test("what is typed and not chosen is wrong, until it is chosen or cleared", async () => {
  const user = show(7, HILL);
  expect(screen.getByText(/^Chosen: .*Hill/)).toBeTruthy();
  await user.type(field(), "Hill");
  expect(screen.getByText(texts["setup.not_chosen"])).toBeTruthy();
  await user.clear(field());
  expect(value()).toBe("7");
  expect(screen.queryByText(texts["setup.not_chosen"])).toBeNull();
  await user.type(field(), "Hill");
  await user.click(await screen.findByRole("option", { name: /Hill/ }));
  expect(value()).toBe("7");
  expect(field()).toHaveProperty("value", "");
});

test("a discarded change shows the saved value", async () => {
  const user = show(null, null);
  await user.type(field(), "H");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(field()).toHaveProperty("value", "");
  expect(value()).toBe("null");
});

test("what is chosen can be taken out, also where its name is not known", async () => {
  const user = show(7, null);
  expect(screen.getByText(texts["setup.chosen_unknown"])).toBeTruthy();
  await user.click(screen.getByRole("button", { name: texts["setup.take_out_chosen"] }));
  expect(value()).toBe("null");
  expect(screen.queryByRole("button", { name: texts["setup.take_out_chosen"] })).toBeNull();
});
