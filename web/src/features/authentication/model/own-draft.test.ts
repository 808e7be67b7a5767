import { expect, test } from "vitest";
import { isForeignDraft } from "./own-draft";

const draft = { typedBy: "anna", request: undefined };
const here = { username: "anna", pathname: "/sydney/newtown/ct-head", search: "?booking=true" };

test("[AUTH-11p] what was typed stays with the account that typed it, from page to page", () => {
  expect(isForeignDraft(draft, here)).toBe(false);
  expect(isForeignDraft({ ...draft, typedBy: undefined }, { ...here, username: undefined })).toBe(
    false,
  );
});

test("[AUTH-11p] it goes with the account, no matter who comes next", () => {
  expect(isForeignDraft(draft, { ...here, username: undefined })).toBe(true);
  expect(isForeignDraft(draft, { ...here, username: "boris" })).toBe(true);
  expect(isForeignDraft({ ...draft, typedBy: undefined }, here), "typed before").toBe(true);
});

test("[AUTH-11p] it goes when the booking is left for the office or for another request", () => {
  expect(isForeignDraft(draft, { ...here, pathname: "/admin/day" })).toBe(true);
  const ofRequest = { ...draft, request: "r-1" };
  const search = "?booking=true&bookingRequestSlug=r-1";
  expect(isForeignDraft(ofRequest, { ...here, search })).toBe(false);
  expect(isForeignDraft(ofRequest, here)).toBe(true);
  const inNewTab = { ...ofRequest, typedBy: undefined };
  expect(isForeignDraft(inNewTab, { ...here, search })).toBe(false);
  expect(isForeignDraft(inNewTab, here)).toBe(true);
});
