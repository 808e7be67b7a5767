/** Access to a patient's results: reading, sharing and revoking. */
import { queryOptions, type UseQueryResult, useQueries } from "@tanstack/react-query";
import { answered, api, type NewShare, RetryKeys } from "../../../api";
import { newestFirst, type OwnAccess } from "./model";

const ACCESSES = "/api/secured/booking_keys/{bookingKey}/shared_accesses";

/** Of all keys: a link to everything is in the list of each. */
export const ACCESSES_KEY = "shared-accesses";

function accessesQuery(bookingKey: string) {
  return queryOptions({
    queryKey: [ACCESSES_KEY, bookingKey],
    queryFn: async ({ signal }): Promise<readonly OwnAccess[]> => {
      const params = { path: { bookingKey } };
      const found = await answered(api.GET(ACCESSES, { params, signal }));
      return found.map((access) => ({ ...access, bookingKey }));
    },
    retry: false,
  });
}

/** Who has access under any of these keys; empty until all are known. */
export function useAccesses(bookingKeys: readonly string[]) {
  return useQueries({ queries: bookingKeys.map(accessesQuery), combine: joined });
}

export type Found = ReturnType<typeof joined>;

function joined(each: readonly UseQueryResult<readonly OwnAccess[]>[]) {
  const known = each.flatMap(({ data }) => (data ? [data] : []));
  return {
    // A link to everything is listed under every key.
    data: known.length === each.length ? newestFirst(eachOnce(known.flat())) : undefined,
    error: each.find(({ error }) => error)?.error,
    isPending: each.some(({ isPending }) => isPending),
    refetch: () => Promise.all(each.map(({ refetch }) => refetch())),
  };
}

function eachOnce(accesses: readonly OwnAccess[]): readonly OwnAccess[] {
  return [...new Map(accesses.map((access) => [access.id, access])).values()];
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

export async function takeBack({ bookingKey, id }: OwnAccess): Promise<OwnAccess> {
  const path = "/api/secured/booking_keys/{bookingKey}/shared_accesses/{id}";
  const ended = await answered(api.DELETE(path, { params: { path: { bookingKey, id } } }));
  return { ...ended, bookingKey };
}
