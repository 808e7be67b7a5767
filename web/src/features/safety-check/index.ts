/** Questions before times are shown, before the form and before a request. */
export const loadSafetyCheck = () => import("./lazy");
