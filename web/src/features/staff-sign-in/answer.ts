import type { components } from "../../api/schema.gen";

/** The result of an attempt to sign in. */
export type SignInAnswer = components["schemas"]["SignIn"];
