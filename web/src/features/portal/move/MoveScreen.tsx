import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type BookedExam,
  type BookingAddress,
  type BookingQuery,
  bookingHref,
  bookingPlan,
  chosenQuery,
  FormTrouble,
  holdQuery,
  withoutDevice,
} from "../../booking";
import { MoveCheck } from "./MoveCheck";

interface MoveScreenProps {
  address: BookingAddress;
  query: BookingQuery;
}

/** The new time is held: the review of the move before it is made; or what to do when the time is gone. */
export function MoveScreen({ address, query }: MoveScreenProps) {
  const client = useQueryClient();
  const { data: known } = useSuspenseQuery(chosenQuery(client, address, query));
  const { bookingKey = "" } = query;
  const hold = useQuery(holdQuery(client, { address, query }, known.exams));
  const [lost, setLost] = useState<{ error: unknown; slot: string }>();
  const slot = `${query.date} ${query.startTime}`;
  const plan = bookingPlan(address, query, known.exams, hold.data?.holds);
  const exams = plan.exams.map(
    (planned): BookedExam => ({
      ...planned,
      clinic: known.clinics.find(({ slug }) => slug === planned.clinicSlug),
    }),
  );
  const times = bookingHref({ ...address, clinicSlugs: [], booking: false }, withoutDevice(query));
  const failure = lost?.slot === slot ? lost.error : hold.error;
  if (failure || !hold.data) {
    return (
      <FormTrouble
        {...{ address, query, exams, failure }}
        keys={[bookingKey]}
        links={{ exams: times, slots: times }}
        retry={hold.refetch}
      />
    );
  }
  return (
    <MoveCheck
      bookingKey={bookingKey}
      slugs={query.appointmentSlug ?? ""}
      plan={{ ...plan, exams }}
      holds={hold.data}
      timesHref={times}
      onLost={(error) => setLost({ error, slot })}
    />
  );
}
