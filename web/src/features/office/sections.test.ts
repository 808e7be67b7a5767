import { describe, expect, it, test } from "vitest";
import { isIn, sectionsOf } from "./sections";

const sectionsAt = (pathname: string) =>
  sectionsOf(["ADMINISTRATOR"])
    .filter((section) => isIn(section, pathname))
    .map(({ key }) => key);

describe("the room that an address lies in", () => {
  it.each([
    ["/admin/day", "day"],
    ["/admin/requests", "requests"],
    ["/admin/call-backs", "requests"],
    ["/admin/details-changes", "requests"],
    ["/admin/patients/appointments", "patients"],
    ["/admin/messages", "messages"],
    ["/admin/setup/clinics/3", "setup"],
    ["/admin/start", "setup"],
    ["/admin/settings", "settings"],
    ["/admin/texts", "settings"],
    ["/admin/templates", "settings"],
    ["/admin/assets", "settings"],
  ])("%s is one: %s", (pathname, room) => {
    expect(sectionsAt(pathname)).toEqual([room]);
  });

  it("is none where only the beginning of the word is the same", () => {
    expect(sectionsAt("/admin/daylight")).toEqual([]);
  });
});

const keys = (...who: Parameters<typeof sectionsOf>) => sectionsOf(...who).map(({ key }) => key);

test("administrators of all clinics see every section, those of some clinics what is not common to all", () => {
  const all = keys(["ADMINISTRATOR"]);
  expect(all).toEqual(expect.arrayContaining(["users", "settings", "audit"]));
  expect(keys(["ADMINISTRATOR"], "all")).toEqual(all);
  const common = ["settings", "audit"];
  expect(keys(["ADMINISTRATOR"], [7])).toEqual(all.filter((key) => !common.includes(key)));
  expect(keys(["FRONT_DESK"])).not.toContain("users");
});
