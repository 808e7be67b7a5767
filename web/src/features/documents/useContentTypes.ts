import { useQuery } from "@tanstack/react-query";
import { documentTypesQuery } from "./api";

const NONE: readonly string[] = [];

/** The types of files that are taken for any exam. */
export function useContentTypes(): readonly string[] {
  return useQuery(documentTypesQuery("")).data?.validContentTypes ?? NONE;
}
