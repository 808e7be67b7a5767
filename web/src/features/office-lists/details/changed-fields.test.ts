import { expect, test } from "vitest";
import { changedFields } from "./changed-fields";

test("each change stands beside what we know, in the order of the form", () => {
  const patientDetails = {
    firstName: "Mira",
    lastName: "Kostova",
    dateOfBirth: "1984-05-17",
    email: "mira@example.org",
    contactNumber: "+61491570006",
  };
  const changes = { postalCode: "2000", lastName: "Petrova" };
  expect(changedFields({ patientDetails, changes })).toMatchObject([
    { field: "lastName", before: "Kostova", after: "Petrova" },
    { field: "postalCode", before: "–", after: "2000" },
  ]);
});
