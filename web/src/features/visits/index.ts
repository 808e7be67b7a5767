/** Several scans in one booking: what was added, and the ways to book them. Loaded when a person wants more than one. */
export const loadVisits = () => import("./lazy");
