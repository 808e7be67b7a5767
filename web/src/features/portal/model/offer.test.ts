import { expect, test } from "vitest";
import type { BookingRequest } from "../../../api";
import { nothingTyped } from "../../booking";
import { prefilled, takeUpHref, typedOf } from "./offer";

const patient = {
  firstName: "Mira",
  lastName: "Kostova",
  dateOfBirth: "1984-05-17",
  email: "mira@example.org",
  contactNumber: "+61491570006",
};

test("an offer at several clinics opens their times together", () => {
  const at = (slug: string, region: string) => ({ slug, region });
  const offered = (clinics: object[]) =>
    ({
      slug: "r-1",
      exams: [{ slug: "mri-knee" }],
      offeredClinics: clinics,
    }) as unknown as BookingRequest;
  expect(takeUpHref(offered([at("newtown", "sydney"), at("randwick", "sydney")]))).toBe(
    "/sydney/newtown,randwick/mri-knee?bookingRequestSlug=r-1",
  );
  expect(takeUpHref(offered([at("newtown", "sydney"), at("geelong", "victoria")]))).toBe(
    "/select-region/newtown,geelong/mri-knee?bookingRequestSlug=r-1",
  );
});

test("what was said with the request is filled in where nothing else was typed", () => {
  const known = { ...typedOf(patient), notes: "Left knee" };
  const mira = prefilled(nothingTyped, known);
  expect(mira).toMatchObject({ firstName: "Mira", birthDay: "17", notes: "Left knee" });
  expect(prefilled({ ...mira, email: "m@example.org" }, known).email).toBe("m@example.org");
});
