import { useQuery } from "@tanstack/react-query";
import type { BookingRequest } from "../../../api";
import { requestTasksQuery } from "../forms/api";
import { FormList } from "../forms/FormList";
import { onTheList } from "../forms/model";

/** What is to be filled in for a request. */
export function RequestForms({ request }: { request: BookingRequest }) {
  const { data } = useQuery(requestTasksQuery(request));
  return <FormList tasks={data && onTheList(data)} />;
}
