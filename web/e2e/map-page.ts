/** The screens with a map as a person meets them. */
import { expect, type Locator, type Page } from "@playwright/test";
import { browserWith } from "./browser";
import { someExam, someLocation } from "./catalogue";

/** A browser without a graphics card draws the map by computing it. */
export const COMPUTED_DRAWING = browserWith("--enable-unsafe-swiftshader");
/** Warnings of such a browser about its own speed. */
export const DRAWING_REMARK = /GL Driver Message|GPU stall/;

export function mapOf(page: Page): Locator {
  return page.getByRole("region", { name: "Map of the clinics" });
}

export async function expectMapReady(page: Page): Promise<void> {
  await expect(mapOf(page).getByText(/\d+ of \d+ clinics in view/)).toBeVisible({
    timeout: 60_000,
  });
}

export async function listAddress(request: Parameters<typeof someLocation>[0]) {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  return {
    place,
    exam,
    path: `/${place.regionSlug}/select-clinic/${exam.slug}`,
    here: `lat=${place.lat}&lng=${place.lng}`,
  };
}
