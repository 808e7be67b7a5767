import type { components } from "../../api/schema.gen";

/** What became of a try to sign in. */
export type SignInAnswer = components["schemas"]["SignIn"];
