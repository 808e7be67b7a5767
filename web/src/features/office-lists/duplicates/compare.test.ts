import { expect, test } from "vitest";
import type { Duplicate } from "./api";
import { compared } from "./compare";

const patientDetails = {
  firstName: "Mira",
  lastName: "Kostova",
  dateOfBirth: "1984-05-17",
  email: "mira@example.org",
  contactNumber: "+61491570006",
};

test("differences between two records are named, and what one does not say is not", () => {
  const duplicate: Duplicate = {
    id: 1,
    state: "PROPOSED",
    patient: {
      patientId: 2,
      patientDetails: { ...patientDetails, lastName: "Kostava", email: "MIRA@example.org" },
      bookings: 1,
      guardians: [{ name: "Vera Kostova", email: "vera@example.org", contactNumber: "" }],
      codesGoTo: ["vera@example.org"],
    },
    knownPatient: {
      patientId: 1,
      patientDetails: { ...patientDetails, postalCode: "2042" },
      bookings: 3,
      guardians: [],
      codesGoTo: [],
    },
    namesAgree: true,
    shareContact: true,
    at: "2026-03-09T00:00:00Z",
  };
  const guardian = compared(duplicate).find(({ label }) => label === "lists.pairs_guardian");
  expect(guardian?.later).toBe("Vera Kostova, vera@example.org");
  expect(compared(duplicate).map(({ label, differs }) => [label, differs])).toEqual([
    ["lists.name", true],
    ["office.born", false],
    ["lists.phone", false],
    ["lists.email", false],
    ["lists.pairs_guardian", false],
    ["lists.field_postal_code", false],
  ]);
});
