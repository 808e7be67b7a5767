import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import type { Exam } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import { examsQuery } from "../booking";
import { ExamField } from "./ExamField";

const exam = (slug: string, nameWithModality: string) => ({ slug, nameWithModality }) as Exam;
const KNEE = exam("us-knee", "Ultrasound knee");
const ABDOMEN = exam("us-abdomen", "Ultrasound abdomen");
/** Of the region, but not of this clinic. */
const ELSEWHERE = exam("mri-knee", "MRI knee");

function Choice() {
  const [chosen, setChosen] = useState<Exam>();
  return (
    <>
      <ExamField
        id="exam"
        regionSlug="sydney"
        exams={[KNEE, ABDOMEN]}
        chosen={chosen}
        onChoose={setChosen}
        error={undefined}
      />
      <output data-testid="chosen">{chosen?.slug}</output>
    </>
  );
}

/** Cached answers, so that nothing is requested. */
function show() {
  const queries = { retry: false, staleTime: Number.POSITIVE_INFINITY };
  const client = new QueryClient({ defaultOptions: { queries } });
  const answer = (search: string, found: Exam[]) =>
    client.setQueryData(examsQuery({ regionSlug: "sydney", search }).queryKey, found);
  for (const typed of ["k", "kn", "kne"]) answer(typed, [KNEE, ELSEWHERE]);
  answer("zz", [ELSEWHERE]);
  answer("z", [ELSEWHERE]);
  const { container } = render(
    <QueryClientProvider client={client}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <Choice />
      </LanguageContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), container };
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Exam" });
const names = () => screen.queryAllByRole("option").map((option) => option.textContent);
const chosen = () => screen.getByTestId("chosen").textContent;

test("[BOOK-08h] an exam of the clinic is found by typing and taken by keyboard, and typing on gives it up", async () => {
  const { user, container } = show();
  await user.type(field(), "kne");
  await screen.findByRole("option");
  expect(names(), "no other clinic's").toEqual(["Ultrasound knee"]);
  expect(await findMistakes(container)).toEqual([]);
  await user.keyboard("{ArrowDown}{Enter}");
  expect([chosen(), field().value]).toEqual(["us-knee", "Ultrasound knee"]);
  await user.type(field(), "x");
  expect(chosen(), "what is no longer named is not booked").toBe("");
});

test("[BOOK-08h] nothing is offered that does not fit the letters, and all of it before the first", async () => {
  const { user } = show();
  await user.type(field(), "z");
  expect(names(), "not before the answer is there").toEqual([]);
  await user.type(field(), "z");
  expect(await screen.findByText(texts["day.exam_none"])).toBeTruthy();
  await user.clear(field());
  await user.keyboard("{ArrowDown}");
  expect(names()).toEqual(["Ultrasound knee", "Ultrasound abdomen"]);
});
