import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Attachment, DocumentType } from "../../api";
import { documentsQuery, documentTypesQuery, type Owner } from "./api";
import { byType, missingTypes } from "./model";

const NONE: readonly Attachment[] = [];

/** The documents of an appointment or a request, and those that are still to be added. */
export function useDocuments(owner: Owner, examSlug: string) {
  const client = useQueryClient();
  const listed = useQuery(documentsQuery(owner));
  const { data: accepted } = useQuery(documentTypesQuery(examSlug));
  const files = listed.data ?? NONE;
  const types = withTypesOf(files, accepted?.documentTypes ?? []);
  return {
    files: byType(files),
    types,
    contentTypes: accepted?.validContentTypes ?? [],
    missing: listed.data && accepted ? missingTypes(types, files) : [],
    isPending: listed.isPending,
    error: listed.error,
    refetch: listed.refetch,
    /** After a change. */
    refresh: () => client.invalidateQueries({ queryKey: documentsQuery(owner).queryKey }),
  };
}

/** A list may know more of its exams than the page that shows it. */
function withTypesOf(
  files: readonly Attachment[],
  types: readonly DocumentType[],
): readonly DocumentType[] {
  const all = [...types, ...files.flatMap(({ examDocumentTypes }) => examDocumentTypes)];
  return [...new Map(all.map((type) => [type.id, type])).values()];
}
