/** Corrections of patient details. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { answered, api } from "../../../api";
import type { components } from "../../../api/schema.gen";

export type DetailsChange = components["schemas"]["OfficeDetailsChange"];
export type Verdict = components["schemas"]["OfficeDetailsVerdict"];
export type DetailsState = Verdict | "WAITING";

const REFETCH_MS = 30_000;

export const DETAILS_KEY = ["office", "details-changes"];

export function detailsQuery(state: DetailsState) {
  return infiniteQueryOptions({
    queryKey: [...DETAILS_KEY, state],
    queryFn: ({ pageParam, signal }) => {
      const query = { state, ...(pageParam > 0 && { cursor: pageParam }) };
      return answered(api.GET("/api/admin/patient_details_changes", { params: { query }, signal }));
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFETCH_MS,
    retry: false,
  });
}

export type IdentityCheck = components["schemas"]["IdentityCheck"];

/** How staff verified who asks for another contact. */
export interface Identity {
  readonly identityCheck: IdentityCheck;
  readonly identityNote: string;
}

export interface Decision {
  readonly state: Verdict;
  readonly note: string;
  readonly identity?: Identity | undefined;
}

export function decide({ id, version }: DetailsChange, { state, note, identity }: Decision) {
  return answered(
    api.PUT("/api/admin/patient_details_changes/{id}", {
      params: { path: { id } },
      body: { state, version, note, ...identity },
    }),
  );
}
