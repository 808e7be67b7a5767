import { queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../api";

/** Whose booking it is. Each read adds a row to the audit trail, so it is read once for as long as the page lives. */
export function actedForQuery(bookingKey: string) {
  return queryOptions({
    queryKey: ["acted-for", bookingKey],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/admin/booking_keys/{bookingKey}/patient", {
          params: { path: { bookingKey } },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { wordless: true },
  });
}
