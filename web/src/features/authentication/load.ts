/** The room itself is loaded when somebody has to prove who they are. */
export const loadAuthentication = () => import("./rooms");
