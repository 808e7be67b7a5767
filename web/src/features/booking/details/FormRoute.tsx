import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "../../../api";
import { civilDateHere } from "../../../lib/civil-date";
import { CheckScreen } from "../check/CheckScreen";
import { useDraft } from "../draft";
import { holdQuery } from "../hold";
import type { BookingAddress } from "../model/address";
import { problemsOf } from "../model/patient-details";
import { type BookingQuery, withoutDevice, withoutSlot } from "../model/query";
import { bookingHref } from "../navigation";
import { examQuery, nearbyClinicsQuery } from "../queries";
import { DetailsScreen } from "./DetailsScreen";
import { FormTrouble } from "./FormTrouble";
import type { FormLinks } from "./form-props";

interface FormRouteProps {
  address: BookingAddress;
  query: BookingQuery;
  bookingKey: string;
}

/** Everything that follows a held time: details, then a look over them; or what to do when the time is gone. */
export function FormRoute({ address, query, bookingKey }: FormRouteProps) {
  const { draft } = useDraft();
  const { limits } = useConfig();
  const examSlug = address.examSlugs[0] ?? "";
  const { data: exam } = useSuspenseQuery(examQuery(address.regionSlug, examSlug));
  const { data: nearby } = useSuspenseQuery(
    nearbyClinicsQuery(address.regionSlug, examSlug, query),
  );
  const hold = useQuery(holdQuery(bookingKey));
  const [lost, setLost] = useState<{ error: unknown; slot: string }>();
  const clinic = nearby.clinics.find(
    (entry) => entry.clinic.slug === address.clinicSlugs[0],
  )?.clinic;
  const links = formLinks(address, query);
  const slot = `${query.date} ${query.startTime}`;
  if (!exam || !clinic) return null;
  // What was said about one time says nothing about the next.
  const failure = lost?.slot === slot ? lost.error : hold.error;
  if (failure || !hold.data) {
    const trouble = { address, query, bookingKey, exam, links };
    return <FormTrouble {...trouble} failure={failure} retry={hold.refetch} />;
  }
  const props = { address, query, bookingKey, exam, clinic, holds: hold.data, links };
  const ready =
    Object.keys(problemsOf(draft.typed, civilDateHere(new Date()), limits)).length === 0;
  const Screen = query.check && ready ? CheckScreen : DetailsScreen;
  return <Screen {...props} onLost={(error) => setLost({ error, slot })} />;
}

function formLinks(address: BookingAddress, query: BookingQuery): FormLinks {
  const { check, ...form } = query;
  const { regionSlug } = address;
  const region = { regionSlug, clinicSlugs: [], examSlugs: [], booking: false };
  return {
    exams: bookingHref(region, withoutDevice(withoutSlot(query))),
    // Back at the times the chosen one is still marked.
    slots: bookingHref({ ...address, clinicSlugs: [], booking: false }, withoutDevice(form)),
    details: bookingHref(address, form),
    check: bookingHref(address, { ...form, check: true }),
  };
}
