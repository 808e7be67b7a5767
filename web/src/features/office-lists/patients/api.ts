/** Records of patients as staff read them. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../../api";
import type { components } from "../../../api/schema.gen";

export type PatientRecord = components["schemas"]["OfficePatientRecord"];

/** The lists of a record, each a page at a time. */
export type RecordList = keyof PatientRecord["more"];
export type RecordRow<Name extends RecordList> = NonNullable<PatientRecord[Name]>[number];

export function recordQuery(id: number) {
  return queryOptions({
    queryKey: ["office", "patient", id],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/admin/patients/{id}", { params: { path: { id } }, signal })),
    refetchOnWindowFocus: false,
    retry: false,
  });
}

function pageOf<Name extends RecordList>(record: PatientRecord, list: Name) {
  const items = (record[list] ?? []) as RecordRow<Name>[];
  return { items, next: record.more[list] };
}

/** One list of a record: it starts with what was read with the record, and loads more on request. */
export function recordListQuery<Name extends RecordList>(
  record: PatientRecord,
  list: Name,
  readAt: number,
) {
  const { id } = record;
  return infiniteQueryOptions({
    queryKey: ["office", "patient", id, list, readAt],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const params = { path: { id }, query: { cursor } };
      return pageOf(await answered(api.GET("/api/admin/patients/{id}", { params, signal })), list);
    },
    initialData: { pages: [pageOf(record, list)], pageParams: [""] },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    // The first page came with the record and is not read again; each read would be audited.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
