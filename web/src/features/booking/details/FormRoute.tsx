import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useContext, useState } from "react";
import { useConfig } from "../../../api";
import { civilDateHere } from "../../../lib/civil-date";
import { CheckScreen } from "../check/CheckScreen";
import { useDraft } from "../draft";
import { FormDemandsContext } from "../form-demands";
import { holdQuery } from "../hold";
import type { BookingAddress } from "../model/address";
import { ruleOf } from "../model/form-rules";
import { type CheckedCase, problemsOf } from "../model/patient-details";
import { bookingPlan, heldKeys } from "../model/plan";
import { type BookingQuery, withoutDevice } from "../model/query";
import { personFields, scanFields } from "../model/typed-details";
import { bookingHref, examsHref } from "../navigation";
import { chosenQuery } from "../queries";
import { DetailsScreen } from "./DetailsScreen";
import { FormTrouble } from "./FormTrouble";
import type { BookedExam, FormLinks } from "./form-props";
import { ScanDetailsScreen } from "./ScanDetailsScreen";

interface FormRouteProps {
  address: BookingAddress;
  query: BookingQuery;
}

/** Everything after the choice of times: details, then the review; or what to do when a time is gone. */
export function FormRoute({ address, query }: FormRouteProps) {
  const { draft } = useDraft();
  const { limits, application } = useConfig();
  const client = useQueryClient();
  const { data: known } = useSuspenseQuery(chosenQuery(client, address, query));
  const demands = useContext(FormDemandsContext);
  const { exams, clinics } = known;
  const form = demands?.form(known.form) ?? known.form;
  const keys = heldKeys(query);
  const hold = useQuery({
    ...holdQuery(client, { address, query }, exams),
    enabled: keys.length > 0,
  });
  const [lost, setLost] = useState<{ error: unknown; slot: string }>();

  const plan = bookingPlan(address, query, exams, hold.data?.holds);
  const booked = plan.exams.map(
    (planned): BookedExam => ({
      ...planned,
      clinic: clinics.find(({ slug }) => slug === planned.clinicSlug),
    }),
  );
  const checked: CheckedCase = {
    form,
    limits,
    today: civilDateHere(new Date()),
    asksForTimes: booked.some(({ as }) => as === "BOOKING_REQUEST"),
    medicareChecksum: application.medicareChecksumEnabled,
  };
  const asksMore = scanFields.some((field) => ruleOf(field, draft.typed, checked).shown);
  const links = formLinks(address, query, asksMore);
  const slot = JSON.stringify([query.date, query.startTime, query.times]);
  // A message about one time doesn't apply to the next.
  const failure = lost?.slot === slot ? lost.error : hold.error;
  if (failure || (keys.length > 0 && !hold.data)) {
    const trouble = { address, query, keys, exams: booked, links };
    return <FormTrouble {...trouble} failure={failure} retry={hold.refetch} />;
  }
  const problems = problemsOf(draft.typed, checked);
  const open = (fields: readonly (keyof typeof problems)[]) =>
    fields.some((field) => problems[field]);
  // A page opens once those before it are filled in.
  const details = open(personFields) || !(query.check || query.more);
  const more = asksMore && (open(scanFields) || !query.check);
  const Screen = details ? DetailsScreen : more ? ScanDetailsScreen : CheckScreen;
  return (
    <Screen
      {...{ address, query, keys, form, checked, links }}
      plan={{ ...plan, exams: booked }}
      holds={hold.data}
      onLost={(error) => setLost({ error, slot })}
    />
  );
}

function formLinks(address: BookingAddress, query: BookingQuery, asksMore: boolean): FormLinks {
  const { check, more, ...form } = query;
  return {
    exams: examsHref({ ...address, clinicSlugs: [] }, withoutDevice(query)),
    // Back at the times the chosen ones are still marked.
    slots: bookingHref({ ...address, clinicSlugs: [], booking: false }, withoutDevice(form)),
    details: bookingHref(address, form),
    more: asksMore ? bookingHref(address, { ...form, more: true }) : undefined,
    check: bookingHref(address, { ...form, check: true }),
  };
}
