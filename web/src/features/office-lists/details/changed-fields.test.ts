import { expect, test } from "vitest";
import { changedFields } from "./changed-fields";

const patientDetails = {
  firstName: "Mira",
  lastName: "Kostova",
  dateOfBirth: "1984-05-17",
  email: "mira@example.org",
  contactNumber: "+61491570006",
};

test("[OPS-08p] a decided change is shown beside the former values, not the present ones", () => {
  const decided = { patientDetails, changes: { lastName: "Kostova", postalCode: "2000" } };
  const former = { lastName: "Petrova" };
  expect(changedFields({ ...decided, former, state: "ACCEPTED" })).toMatchObject([
    { field: "lastName", before: "Petrova", after: "Kostova" },
    { field: "postalCode", before: "–", after: "2000" },
  ]);
  const [old] = changedFields({ ...decided, state: "ACCEPTED" });
  expect(old?.before, "nobody kept it").toBeUndefined();
});

test("each change is shown beside the present value, in the order of the form", () => {
  const changes = { postalCode: "2000", lastName: "Petrova" };
  expect(changedFields({ patientDetails, changes, state: "WAITING" })).toMatchObject([
    { field: "lastName", before: "Kostova", after: "Petrova" },
    { field: "postalCode", before: "–", after: "2000" },
  ]);
});
