/** The terms that patients accept when they book. */
import { useQuery } from "@tanstack/react-query";
import { configurationQuery } from "./api";

export const TERMS = "terms";
export const TERMS_HREF = `/admin/settings?section=${TERMS}`;

/** Whether none are written yet; undefined while unknown. */
export function useHasNoTerms(): boolean | undefined {
  const { data } = useQuery(configurationQuery(TERMS));
  return data && !data.fields.some(({ value }) => typeof value === "string" && value !== "");
}
