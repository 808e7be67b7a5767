/** Moving a visit: the slots screen gets the appointments that the chosen time will replace. */
import type { Hold, MovedSlot, SummaryItem } from "../../../api";
import { type BookingQuery, bookingHref } from "../../booking";
import { slugsOf } from "./visit";

const LOCATION_DECIMALS = 3;

/** The clinics near the present one come first. */
export function moveHref(bookingKey: string, visit: readonly SummaryItem[]): string {
  const [first] = visit;
  const { latitude = 0, longitude = 0 } = first?.clinic.location ?? {};
  const query: BookingQuery = {
    bookingKey,
    appointmentSlug: slugsOf(visit),
    status: "REQUEST_RESCHEDULE",
    lat: Number(latitude.toFixed(LOCATION_DECIMALS)),
    lng: Number(longitude.toFixed(LOCATION_DECIMALS)),
  };
  return bookingHref(
    {
      regionSlug: first?.clinic.region ?? "",
      clinicSlugs: [],
      examSlugs: visit.map(({ examSlug }) => examSlug),
      booking: false,
    },
    query,
  );
}

/** The same scans again, as a new booking. */
export function againHref(visit: readonly SummaryItem[]): string {
  const [first] = visit;
  return bookingHref(
    {
      regionSlug: first?.clinic.region ?? "",
      clinicSlugs: [],
      examSlugs: visit.map(({ examSlug }) => examSlug),
      booking: false,
    },
    {},
  );
}

interface HeldExam {
  readonly exam: { readonly slug: string };
  readonly clinicSlug: string | null;
  readonly hold?: Pick<Hold, "id" | "deviceId" | "start" | "end">;
}

/** The new time of each appointment, in the order in which the appointments are named. */
export function slotsOfMove(
  slugs: string,
  items: readonly Pick<SummaryItem, "slug" | "examSlug">[],
  held: readonly HeldExam[],
): readonly MovedSlot[] {
  return slugs.split(",").flatMap((slug) => {
    const examSlug = items.find((item) => item.slug === slug)?.examSlug;
    const found = held.find(({ exam }) => exam.slug === examSlug);
    if (!examSlug || !found?.hold || !found.clinicSlug) return [];
    const { id, deviceId, start, end } = found.hold;
    return [{ examSlug, clinicSlug: found.clinicSlug, deviceId, start, end, holdId: id }];
  });
}

/** Where the start of a booking that was just moved is stored, for the page that shows it. */
export function movedKey(bookingKey: string) {
  return ["moved", bookingKey] as const;
}
