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

const newtown = { id: 3, slug: "newtown", region: "sydney" };
const randwick = { id: 5, slug: "randwick", region: "sydney" };
const geelong = { id: 8, slug: "geelong", region: "victoria" };

test("[REQ-03j] an offer leads to the times of its scans at its clinics and at no others", () => {
  const offered = (offeredClinics: object[], ...exams: string[]) =>
    takeUpHref({
      slug: "r-1",
      exams: exams.map((slug) => ({ slug })),
      offeredClinics,
    } as unknown as BookingRequest);
  expect(offered([newtown], "mri-knee")).toBe("/sydney/newtown/mri-knee?bookingRequestSlug=r-1");
  expect(offered([newtown, randwick], "mri-knee")).toBe(
    "/sydney/select-clinic/mri-knee?bookingRequestSlug=r-1&clinicId=3%2C5",
  );
  expect(offered([newtown], "mri-knee", "x-ray")).toBe(
    "/sydney/select-clinic/mri-knee,x-ray?bookingRequestSlug=r-1&clinicId=3",
  );
  expect(offered([newtown, geelong], "mri-knee")).toBe(
    "/select-region/select-clinic/mri-knee?bookingRequestSlug=r-1&clinicId=3%2C8",
  );
});

test("what was said with the request is filled in where nothing else was typed", () => {
  const known = { ...typedOf(patient), notes: "Left knee" };
  const mira = prefilled(nothingTyped, known);
  expect(mira).toMatchObject({ firstName: "Mira", birthDay: "17", notes: "Left knee" });
  expect(prefilled({ ...mira, email: "m@example.org" }, known).email).toBe("m@example.org");
});
