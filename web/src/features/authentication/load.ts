/** The code itself is loaded when a visitor has to sign in. */
export const loadAuthentication = () => import("./lazy");
