import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { ApiError } from "../../api/error";
import { LanguageContext, languageOf } from "../../i18n/language";
import type { Board } from "./api";
import { MoveProblem } from "./MoveProblem";

const timeZone = "Australia/Sydney";
const board = { clinicSlug: "randwick", timeZone, devices: [] } as unknown as Board;

test("[OPS-15c] both times are shown, and of another clinic's the time alone", () => {
  const error = new ApiError(409, {
    key: "message.patient_elsewhere",
    message: "This patient has another appointment at that time.",
    details: {
      clashes: [
        {
          wanted: {
            start: "2026-03-10T09:15:00+11:00",
            end: "2026-03-10T09:45:00+11:00",
            timeZone,
            clinicName: "Randwick",
            examName: "Ultrasound knee",
          },
          other: { start: "2026-03-10T09:00:00+11:00", end: "2026-03-10T09:30:00+11:00", timeZone },
        },
      ],
    },
  });
  render(
    <LanguageContext value={languageOf("en-AU", texts)}>
      <MoveProblem error={error} failure={error.message} board={board} onChoose={() => undefined} />
    </LanguageContext>,
  );
  const said = screen.getByRole("listitem").textContent ?? "";
  expect(said).toContain("9:15");
  expect(said).toContain("Ultrasound knee, Randwick");
  expect(said).toMatch(/Already booked: .*9:00.*another clinic/);
});
