/**
 * The path of a booking address: `/{region}/{clinic}/{exam}/{week}/booking`, each part after the region optional.
 * Several exams share one address: exams and clinics are then lists with one delimiter, matched by position.
 */
import { type CivilDate, parseCivilDate } from "../../../lib/civil-date";

/** Used in place of the clinic while none is chosen. */
export const SELECT_CLINIC = "select-clinic";
/** Used in place of the region while none is chosen. */
export const SELECT_REGION = "select-region";
const BOOKING = "booking";
const DELIMITER = ",";
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SLUG_LIST_MAX = 10;

export interface BookingAddress {
  readonly regionSlug: string;
  /** Empty while no clinic is chosen. */
  readonly clinicSlugs: readonly string[];
  /** Empty while no exam is chosen. */
  readonly examSlugs: readonly string[];
  readonly week?: CivilDate;
  /** A slot was selected: the form follows. */
  readonly booking: boolean;
}

export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

/** The slugs of a list, or nothing when one of them is no slug. */
export function parseSlugList(text: string): readonly string[] | undefined {
  const slugs = text.split(DELIMITER);
  return slugs.length <= SLUG_LIST_MAX && slugs.every(isSlug) ? slugs : undefined;
}

export function formatSlugList(slugs: readonly string[]): string {
  return slugs.join(DELIMITER);
}

/** One exam of several, as its own address. */
export function ofExam(address: BookingAddress, examSlug: string): BookingAddress {
  return { ...address, clinicSlugs: [], examSlugs: [examSlug] };
}

/** The content of the path, or nothing if it is no booking address. */
export function parseBookingPath(pathname: string): BookingAddress | undefined {
  const [regionSlug, clinic, exam, week, booking, ...rest] = pathname
    .split("/")
    .filter((segment) => segment !== "")
    .map(decodeSegment);
  if (!regionSlug || !isSlug(regionSlug) || regionSlug === BOOKING || rest.length > 0)
    return undefined;
  if (booking !== undefined && booking !== BOOKING) return undefined;
  const clinicSlugs = parseClinic(clinic);
  const examSlugs = exam === undefined ? [] : parseSlugList(exam);
  const firstDay = week === undefined ? undefined : parseCivilDate(week);
  if (!clinicSlugs || !examSlugs || (week !== undefined && !firstDay)) return undefined;
  return {
    regionSlug,
    clinicSlugs,
    examSlugs,
    ...(firstDay ? { week: firstDay } : {}),
    booking: booking === BOOKING,
  };
}

function parseClinic(clinic: string | undefined): readonly string[] | undefined {
  return clinic === undefined || clinic === SELECT_CLINIC ? [] : parseSlugList(clinic);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function formatBookingPath(address: BookingAddress): string {
  const { regionSlug, clinicSlugs, examSlugs, week, booking } = address;
  const clinic = clinicSlugs.length > 0 ? formatSlugList(clinicSlugs) : SELECT_CLINIC;
  const segments = [regionSlug];
  if (clinicSlugs.length > 0 || examSlugs.length > 0) segments.push(clinic);
  if (examSlugs.length > 0) {
    segments.push(formatSlugList(examSlugs));
    if (week) segments.push(week, ...(booking ? [BOOKING] : []));
  }
  return `/${segments.join("/")}`;
}

/** Which clinic each exam has, by position; one clinic serves every exam, and an exam may have none. */
export function clinicOfEachExam(
  address: Pick<BookingAddress, "clinicSlugs" | "examSlugs">,
): readonly { examSlug: string; clinicSlug?: string }[] {
  const { clinicSlugs, examSlugs } = address;
  return examSlugs.map((examSlug, position) => {
    const clinicSlug = clinicSlugs.length === 1 ? clinicSlugs[0] : clinicSlugs[position];
    return { examSlug, ...(clinicSlug && clinicSlug !== SELECT_CLINIC ? { clinicSlug } : {}) };
  });
}
