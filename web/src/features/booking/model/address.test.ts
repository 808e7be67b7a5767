import { describe, expect, test } from "vitest";
import {
  clinicOfEachExam,
  formatBookingPath,
  formatSlugList,
  parseBookingPath,
  parseSlugList,
} from "./address";

describe("booking addresses", () => {
  test("[ROUTE-02g] select-clinic in the place of the clinic means that no clinic is chosen", () => {
    const address = parseBookingPath("/sydney/select-clinic/mri-knee/2026-11-16");
    expect(address?.clinicSlugs).toEqual([]);
    expect(address?.examSlugs).toEqual(["mri-knee"]);
    expect(
      formatBookingPath({
        regionSlug: "sydney",
        clinicSlugs: [],
        examSlugs: ["mri-knee"],
        booking: false,
      }),
    ).toBe("/sydney/select-clinic/mri-knee");
    expect(parseBookingPath("/sydney/newtown/mri-knee")?.clinicSlugs).toEqual(["newtown"]);
  });

  test("[ROUTE-02h] several exams have a comma-separated list of clinics", () => {
    expect(parseBookingPath("/sydney/newtown,randwick/ct-head,mri-knee")?.clinicSlugs).toEqual([
      "newtown",
      "randwick",
    ]);
  });

  test("[ROUTE-02i] several exams stand as a comma-separated list", () => {
    expect(parseBookingPath("/sydney/newtown/ct-head,mri-knee")?.examSlugs).toEqual([
      "ct-head",
      "mri-knee",
    ]);
  });

  test("[ROUTE-02j] lists use the comma alone and are matched by position", () => {
    const address = parseBookingPath("/sydney/newtown,randwick/ct-head,mri-knee");
    expect(address && clinicOfEachExam(address)).toEqual([
      { examSlug: "ct-head", clinicSlug: "newtown" },
      { examSlug: "mri-knee", clinicSlug: "randwick" },
    ]);
    for (const other of [
      "ct-head;mri-knee",
      "ct-head|mri-knee",
      "ct-head+mri-knee",
      "ct-head,,mri-knee",
    ]) {
      expect(parseSlugList(other)).toBeUndefined();
    }
    const slugs = ["a-7kq2m9", "r-4hx8d1"];
    expect(formatSlugList(slugs)).toBe("a-7kq2m9,r-4hx8d1");
    expect(parseSlugList(formatSlugList(slugs))).toEqual(slugs);
  });

  test("one clinic serves every exam of a visit", () => {
    const address = parseBookingPath("/sydney/newtown/ct-head,mri-knee");
    expect(address && clinicOfEachExam(address).map((exam) => exam.clinicSlug)).toEqual([
      "newtown",
      "newtown",
    ]);
  });

  test("every shape of address comes back as it went out", () => {
    for (const path of [
      "/sydney",
      "/sydney/newtown",
      "/sydney/newtown/mri-knee",
      "/sydney/select-clinic/mri-knee/2026-11-16",
      "/sydney/newtown/mri-knee/2026-11-16/booking",
    ]) {
      const address = parseBookingPath(path);
      expect(address && formatBookingPath(address)).toBe(path);
    }
  });

  test("other addresses are not booking addresses", () => {
    for (const path of [
      "/",
      "/Sydney",
      "/booking/q7Zt0XvN3mC9sYbE5hKpLw",
      "/sydney/newtown/mri-knee/soon",
      "/sydney/newtown/mri-knee/2026-02-30",
      "/sydney/newtown/mri-knee/2026-11-16/pay",
      "/sydney/newtown/mri-knee/2026-11-16/booking/more",
      "/sydney/%E0%A4%A",
    ]) {
      expect(parseBookingPath(path)).toBeUndefined();
    }
  });
});
