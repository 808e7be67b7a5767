/** Shows staff for which patient they act on patient pages; loaded for staff only. */
export const loadActingFor = () => import("./ActingBar");
