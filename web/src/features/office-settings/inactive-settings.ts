/** Settings that have no effect yet. They are shown apart, so that people don't expect one. */
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

/** Those that have an effect, and those that don't yet. */
export function splitInactive(fields: readonly Setting[]): {
  offered: Setting[];
  later: Setting[];
} {
  const isLater = ({ name }: Setting) => NOT_OFFERED_YET.has(name);
  return { offered: fields.filter((one) => !isLater(one)), later: fields.filter(isLater) };
}
