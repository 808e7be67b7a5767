/** Who has access to a patient's results: reading, giving and taking back. */
import { queryOptions } from "@tanstack/react-query";
import { answered, api, type NewShare, RetryKeys } from "../../../api";

const ACCESSES = "/api/secured/booking_keys/{bookingKey}/shared_accesses";

export function accessesQuery(bookingKey: string) {
  return queryOptions({
    queryKey: ["shared-accesses", bookingKey],
    queryFn: ({ signal }) =>
      answered(api.GET(ACCESSES, { params: { path: { bookingKey } }, signal })),
    retry: false,
  });
}

const shares = new RetryKeys();

export function share(bookingKey: string, body: NewShare) {
  return shares.call({ bookingKey, ...body }, (key) =>
    answered(
      api.POST(ACCESSES, {
        params: { path: { bookingKey }, header: { "Idempotency-Key": key } },
        body,
      }),
    ),
  );
}

export function takeBack(bookingKey: string, id: number) {
  return answered(
    api.DELETE("/api/secured/booking_keys/{bookingKey}/shared_accesses/{id}", {
      params: { path: { bookingKey, id } },
    }),
  );
}
