/** Settings that are kept for what is not there yet. They stand apart, so that nobody turns something on in vain. */
import type { Setting } from "./api";

export const NOT_OFFERED_YET: ReadonlySet<string> = new Set([
  "genesysCompleteMessage",
  "genesysDeploymentId",
  "genesysEnvironment",
  "genesysUrl",
  "identityProviderClientId",
  "identityProviderUrl",
  "kioskNoActivitySeconds",
  "referrerReportQualityFeedbackEnabled",
  "referrerReportQualityFeedbackRedirectUrl",
]);

/** Those that change something, and those that do not yet. */
export function apart(fields: readonly Setting[]): { offered: Setting[]; later: Setting[] } {
  const isLater = ({ name }: Setting) => NOT_OFFERED_YET.has(name);
  return { offered: fields.filter((one) => !isLater(one)), later: fields.filter(isLater) };
}
