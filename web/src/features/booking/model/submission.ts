/** What is sent: the typed details, and each exam as it is booked. Only for details without problems. */
import type {
  NewAppointment,
  NewBookingRequests,
  PatientDetails,
  SubmittedNeeds,
} from "../../../api";
import { defined } from "../../../lib/defined";
import type { PartOfDay } from "../../further-details";
import { SELECT_CLINIC } from "./address";
import { birthDate } from "./birth-date";
import { type FormCase, needsGuardian, ruleOf } from "./form-rules";
import { cardNumber, dialled } from "./patient-details";
import type { BookingPlan, PlannedExam } from "./plan";
import type { FormField, TypedDetails } from "./typed-details";

/** The hours of a part of the day, on the clinic's clock. */
const HOURS: Record<PartOfDay, { from: string; to: string }> = {
  ANY: { from: "07:00", to: "20:00" },
  MORNING: { from: "07:00", to: "12:00" },
  AFTERNOON: { from: "12:00", to: "17:00" },
  EVENING: { from: "17:00", to: "20:00" },
};

/** The text of a field that is shown; text of a field that was hidden later is not sent. */
function reader(typed: TypedDetails, formCase: FormCase) {
  return (field: Exclude<FormField, "dateOfBirth" | "referrer" | "preferredTimes">) =>
    (ruleOf(field, typed, formCase).shown && typed[field].trim()) || undefined;
}

export function patientDetailsOf(typed: TypedDetails, formCase: FormCase): PatientDetails {
  const read = reader(typed, formCase);
  const id = (text: string | undefined) => (text ? Number(text) : undefined);
  const self = typed.bookingFor === "SELF";
  return {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    dateOfBirth: birthDate(typed) ?? "",
    // A person who books for someone else is contacted in their place.
    contactNumber: dialled(self ? typed.contactNumber : typed.guardianNumber),
    email: (self ? typed.email : typed.guardianEmail).trim(),
    ...defined({
      title: read("title"),
      gender: read("gender"),
      postalCode: read("postalCode"),
      medicareNumber: cardNumber(read("medicareNumber") ?? "") || undefined,
      referenceNumber: read("referenceNumber"),
      nhiNumber: read("nhiNumber")?.toUpperCase(),
      insuranceTypeId: id(read("insuranceTypeId")),
      ethnicityId: id(read("ethnicityId")),
    }),
  };
}

/** "Not sure" is treated as yes. */
function yes(answer: string | undefined): boolean | null {
  return answer === undefined ? null : answer !== "NO";
}

export function needsOf(typed: TypedDetails, formCase: FormCase): SubmittedNeeds {
  const read = reader(typed, formCase);
  const weight = read("weightKg");
  return {
    interpreterLanguage: read("interpreterLanguage") ?? null,
    mobility: read("mobility") ?? null,
    weightKg: weight ? Number(weight) : null,
    pregnant: yes(read("pregnant")),
    claustrophobic: yes(read("claustrophobic")),
  };
}

export function hasNeeds(needs: SubmittedNeeds): boolean {
  return Object.values(needs).some((answer) => answer !== null);
}

/** The fields about the person that both calls share. */
function personOf(typed: TypedDetails, formCase: FormCase) {
  const needs = needsOf(typed, formCase);
  const { referrer } = typed;
  return {
    patientDetails: patientDetailsOf(typed, formCase),
    bookingFor: typed.bookingFor,
    ...(needsGuardian(typed, formCase)
      ? {
          guardian: {
            name: typed.guardianName.trim(),
            relation: typed.guardianRelation.trim(),
            email: typed.guardianEmail.trim(),
            contactNumber: dialled(typed.guardianNumber),
          },
        }
      : {}),
    ...(hasNeeds(needs) ? { needs } : {}),
    ...(referrer && ruleOf("referrer", typed, formCase).shown
      ? {
          referrer: {
            doctorId: referrer.doctorId,
            ...defined({ organizationId: referrer.organizationId }),
          },
        }
      : {}),
  };
}

export interface Submission {
  readonly plan: BookingPlan;
  readonly typed: TypedDetails;
  readonly formCase: FormCase;
  readonly acceptedTerms: boolean;
  readonly customDuration?: number | undefined;
  /** The offered request that becomes a booking. */
  readonly bookingRequestSlug?: string | undefined;
  readonly regionSlug: string;
  /** The outcome of answers that a request carries out. */
  readonly outcomeId?: string | undefined;
  /** Proves the typed contact. */
  readonly validationCode?: string | undefined;
}

/** One call books; the other sends a request, if there is nothing to book. */
export type Call =
  | { readonly kind: "APPOINTMENTS"; readonly body: NewAppointment }
  | { readonly kind: "BOOKING_REQUESTS"; readonly body: NewBookingRequests };

export function callOf(submission: Submission): Call {
  const { plan, typed, formCase, acceptedTerms, regionSlug } = submission;
  const { customDuration, bookingRequestSlug, outcomeId, validationCode } = submission;
  const { separate, exams } = plan;
  const bookingKey = exams[0]?.bookingKey ?? "";
  const notes = reader(typed, formCase)("notes");
  const ofKey = (planned: PlannedExam) =>
    separate ? defined({ bookingKey: planned.bookingKey }) : {};
  const preferredTimes = typed.preferredTimes.flatMap(({ date, part }) =>
    date === "" ? [] : [{ date, ...HOURS[part] }],
  );
  const bookingRequests = exams
    .filter(({ as }) => as === "BOOKING_REQUEST")
    .map((planned) => ({
      ...ofKey(planned),
      examSlug: planned.exam.slug,
      clinicSlug: planned.clinicSlug ?? SELECT_CLINIC,
      regionSlug,
      preferredTimes,
      ...defined({ patientNotes: notes }),
    }));
  const common = {
    ...{ bookingKey, acceptedTerms },
    ...personOf(typed, formCase),
    ...defined({ validationCode }),
  };
  if (bookingRequests.length === exams.length) {
    const body = { ...common, bookingRequests, ...defined({ outcomeId }) };
    return { kind: "BOOKING_REQUESTS", body };
  }
  const appointments = exams.flatMap((planned) => {
    const { exam, clinicSlug, hold } = planned;
    if (!hold || !clinicSlug) return [];
    const { deviceId, start, end, id } = hold;
    const slot = { examSlug: exam.slug, clinicSlug, deviceId, start, end, holdId: id };
    return [{ ...ofKey(planned), ...slot }];
  });
  return {
    kind: "APPOINTMENTS",
    body: {
      ...common,
      appointments,
      ...(separate ? { separateBooking: true } : {}),
      ...(bookingRequests.length > 0 ? { bookingRequests } : {}),
      ...defined({ customDuration, bookingRequestSlug, notes }),
    },
  };
}
