import { useQueries } from "@tanstack/react-query";
import type { AppointmentSummary } from "../../../api";
import { requestTasksQuery, tasksQuery } from "./api";
import { FormList } from "./FormList";
import { onTheList } from "./model";

/** What is to be filled in for what was just booked or requested. It opens by itself, and stays on the list. */
export function NextForms({ summaries }: { summaries: readonly AppointmentSummary[] }) {
  const booked = summaries.filter(({ appointments }) => appointments.length > 0);
  const requests = summaries.flatMap(({ bookingRequests }) => bookingRequests);
  const tasks = useQueries({
    queries: [
      ...booked.map(({ bookingKey, appointments }) => tasksQuery(bookingKey, appointments)),
      ...requests.map(requestTasksQuery),
    ],
    combine: (found) =>
      found.some(({ isPending }) => isPending)
        ? undefined
        : onTheList(found.flatMap(({ data }) => data ?? [])),
  });
  return <FormList tasks={tasks} opensItself />;
}
