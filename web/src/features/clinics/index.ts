/**
 * The public part of the clinics feature: a choice of region, the clinics of one, and a clinic. Loaded when one of
 * them is opened.
 */
export { clinicsQuery } from "./queries";

export const loadClinics = () => import("./screens");
