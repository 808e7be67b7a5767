/**
 * The query of a booking address. Every value is checked on its own: a malformed one is dropped and the page still works.
 * All of them travel from screen to screen, also those that only later screens read.
 */
import { type CivilDate, parseCivilDate } from "../../../lib/civil-date";
import { isSlug, parseSlugList } from "./address";
import {
  formatTimes,
  type LocalTime,
  parseTimes,
  type Reader,
  type SeparateTime,
  timeNames,
} from "./separate-times";

const LOCATION_DECIMALS = 3;
/** 7 digits are enough to tell two map centres apart. */
const CENTRE_DECIMALS = 7;
const ZOOM_MAX = 22;
const TEXT_MAX_CHARACTERS = 100;
const CUSTOM_DURATION_MAX_MINUTES = 480;
const DURATION_STEP_MINUTES = 5;

export type { LocalTime };

export interface BookingQuery {
  lat?: number;
  lng?: number;
  date?: CivilDate;
  startTime?: LocalTime;
  endTime?: LocalTime;
  deviceId?: number;
  selectedClinic?: string;
  clat?: number;
  clng?: number;
  zoom?: number;
  separateBooking?: boolean;
  /** Separate bookings: the time and key of each exam by position, as lists in the parameters of a single time. */
  times?: readonly SeparateTime[];
  bookingKey?: string;
  customDuration?: number;
  groupName?: string;
  navigateFromClinic?: boolean;
  slotsView?: "WEEK" | "MONTH";
  procedureTab?: "single" | "multiple";
  /** Exams, joined by commas, that are requested though they could be booked. */
  enquiry?: string;
  /** Exams, joined by commas, that were added so far where several are chosen. */
  exams?: string;
  appointmentSlug?: string;
  status?: string;
  /** The offered request that this booking takes up. */
  bookingRequestSlug?: string;
  clinicId?: string;
  changedExamSlug?: string;
  upload?: boolean;
  search?: string;
  modalityId?: number;
  /** The part of the body that was pointed at. */
  bodyPartId?: number;
  /** The second page of the details. */
  more?: boolean;
  /** The details are filled in and are being checked. */
  check?: boolean;
  lang?: string;
  kioskMode?: boolean;
}

function matching(pattern: RegExp): Reader<string> {
  return (text) => (pattern.test(text) ? text : undefined);
}

function oneOf<T extends string>(...words: readonly T[]): Reader<T> {
  return (text) => words.find((word) => word === text);
}

function degrees(limit: number, decimals = LOCATION_DECIMALS): Reader<number> {
  return (text) => {
    if (!/^-?\d{1,3}(\.\d{1,20})?$/.test(text)) return undefined;
    const value = Number(Number(text).toFixed(decimals));
    return Math.abs(value) <= limit ? value : undefined;
  };
}

const yesOrNo: Reader<boolean> = (text) =>
  text === "true" ? true : text === "false" ? false : undefined;

const wholeNumber: Reader<number> = (text) =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

const shortText: Reader<string> = (text) =>
  text.trim() !== "" && text.length <= TEXT_MAX_CHARACTERS ? text : undefined;

const slugList: Reader<string> = (text) => (parseSlugList(text) ? text : undefined);

const duration: Reader<number> = (text) => {
  const minutes = wholeNumber(text);
  if (minutes === undefined || minutes > CUSTOM_DURATION_MAX_MINUTES) return undefined;
  return Math.ceil(minutes / DURATION_STEP_MINUTES) * DURATION_STEP_MINUTES;
};

type Parameters = Omit<Required<BookingQuery>, "times">;

const readers: { [K in keyof Parameters]: Reader<Parameters[K]> } = {
  lat: degrees(90),
  lng: degrees(180),
  date: parseCivilDate,
  startTime: matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  endTime: matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  deviceId: wholeNumber,
  selectedClinic: (text) => (isSlug(text) ? text : undefined),
  clat: degrees(90, CENTRE_DECIMALS),
  clng: degrees(180, CENTRE_DECIMALS),
  zoom: (text) =>
    /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) <= ZOOM_MAX ? Number(text) : undefined,
  separateBooking: yesOrNo,
  bookingKey: matching(/^[A-Za-z0-9_-]{22}$/),
  customDuration: duration,
  groupName: shortText,
  navigateFromClinic: yesOrNo,
  slotsView: oneOf("WEEK", "MONTH"),
  procedureTab: oneOf("single", "multiple"),
  enquiry: slugList,
  exams: slugList,
  appointmentSlug: slugList,
  status: matching(/^[A-Z]+(?:_[A-Z]+)*$/),
  bookingRequestSlug: (text) => (isSlug(text) ? text : undefined),
  clinicId: matching(/^\d{1,15}(?:,\d{1,15}){0,9}$/),
  changedExamSlug: (text) => (isSlug(text) ? text : undefined),
  upload: yesOrNo,
  search: shortText,
  modalityId: wholeNumber,
  bodyPartId: wholeNumber,
  more: yesOrNo,
  check: yesOrNo,
  lang: matching(/^[a-z]{2}(?:-[A-Z]{2})?$/),
  kioskMode: yesOrNo,
};

/** The well-formed parameters of an address. */
export function parseBookingQuery(parameters: Readonly<Record<string, unknown>>): BookingQuery {
  const separate = String(parameters.separateBooking) === "true";
  const found = Object.entries(readers).flatMap(([name, read]) => {
    const value = parameters[name];
    if (value === undefined || value === null || (separate && isTimeName(name))) return [];
    const parsed = read(String(value));
    return parsed === undefined ? [] : [[name, parsed] as const];
  });
  const times = separate ? parseTimes(listsOfTimes(parameters), readers) : [];
  return {
    ...(Object.fromEntries(found) as BookingQuery),
    ...(times.length > 0 ? { times } : {}),
  };
}

function isTimeName(name: string): boolean {
  return timeNames.some((known) => known === name);
}

/** An address has lists as text; a parsed one has them joined already. */
function listsOfTimes(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { times } = parameters;
  return Array.isArray(times) ? formatTimes(times as SeparateTime[]) : parameters;
}

/** The parameters of an address: ours checked, those of other pages as they are. */
export function parseParameters(text: string): Record<string, unknown> {
  const all = Object.fromEntries(new URLSearchParams(text));
  const others = Object.entries(all).filter(([name]) => !(name in readers) && name !== "times");
  return { ...Object.fromEntries(others), ...parseBookingQuery(all) };
}

/** Whether a time is chosen for existing appointments: it replaces theirs, under the same key. */
export function isMove({ appointmentSlug, status, bookingKey }: BookingQuery): boolean {
  return Boolean(appointmentSlug && bookingKey) && status === "REQUEST_RESCHEDULE";
}

/** The person's place, if both coordinates are known. */
export function locationOf(query: BookingQuery): { lat: number; lng: number } | undefined {
  const { lat, lng } = query;
  return lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
}

/** The clinics to which the search is limited; nothing if it is not. */
export function clinicIdsOf({ clinicId }: BookingQuery): readonly number[] | undefined {
  return clinicId?.split(",").map(Number);
}

/** The query without the map's viewport: the map moves to the next search. */
export function withoutCamera(query: BookingQuery): BookingQuery {
  const { clat, clng, zoom, ...kept } = query;
  return kept;
}

/** The query without the slot: what remains when another time or scan is chosen. */
export function withoutSlot(query: BookingQuery): BookingQuery {
  const { date, startTime, endTime, times, more, check, ...kept } = query;
  return kept;
}

/** The query of a single exam: lists of one are one value. */
export function ofOneExam({ times, ...query }: BookingQuery): BookingQuery {
  return { ...times?.[0], ...query };
}

/** The query without the device of the held time: we chose that one, not the person. */
export function withoutDevice(query: BookingQuery): BookingQuery {
  const { deviceId, ...kept } = query;
  return kept;
}

/** The query as it appears in an address, always in the same order. */
export function formatBookingQuery({
  times,
  ...single
}: Readonly<Record<string, unknown>>): string {
  const lists = Array.isArray(times) ? formatTimes(times as SeparateTime[]) : {};
  const present = Object.entries({ ...single, ...lists }).filter(
    ([, value]) => value !== undefined,
  );
  const text = new URLSearchParams(
    present.map(([name, value]) => [name, String(value)]),
  ).toString();
  return text === "" ? "" : `?${text}`;
}
