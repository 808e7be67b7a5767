/** For whom staff act on a patient's pages; loaded for them alone. */
export const loadActingFor = () => import("./ActingBar");
