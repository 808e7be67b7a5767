/** Several scans in one booking: what was added, and the ways to have them. Loaded when somebody wants more than one. */
export const loadVisits = () => import("./lazy");
