/** Two records that may be the same person's. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { answered, api } from "../../../api";
import type { components } from "../../../api/schema.gen";
import type { Identity } from "../details/api";

export type Duplicate = components["schemas"]["OfficePatientPair"];
export type DuplicateState = "PROPOSED" | "JOINED" | "DISMISSED";

/** The decisions of staff about a pair. */
export type Verdict = "join" | "dismiss" | "undo";

const REFETCH_MS = 30_000;

export const DUPLICATES_KEY = ["office", "duplicates"];

export function duplicatesQuery(state: DuplicateState) {
  return infiniteQueryOptions({
    queryKey: [...DUPLICATES_KEY, state],
    queryFn: ({ pageParam, signal }) => {
      const query = { state, ...(pageParam > 0 && { cursor: pageParam }) };
      return answered(api.GET("/api/admin/patients/links", { params: { query }, signal }));
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFETCH_MS,
    retry: false,
  });
}

/** `identity` is needed to join records that share no contact. */
export async function decide(
  duplicate: Duplicate,
  verdict: Verdict,
  identity?: Identity,
): Promise<void> {
  const { patientId } = duplicate.patient;
  const body = { patientId, knownPatientId: duplicate.knownPatient.patientId };
  if (verdict === "join") {
    await answered(api.POST("/api/admin/patients/links", { body: { ...body, ...identity } }));
  } else if (verdict === "dismiss") {
    await answered(api.POST("/api/admin/patients/links/dismissals", { body }));
  } else {
    const params = { path: { id: duplicate.id } };
    await answered(api.DELETE("/api/admin/patients/links/{id}", { params }));
  }
}

export function nameOf({ patientDetails: { firstName, lastName } }: Duplicate["patient"]): string {
  return `${lastName}, ${firstName}`;
}
