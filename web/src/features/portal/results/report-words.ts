/** The texts around reports: for the patient, or for a person with whom they are shared. */
import type { TextKey } from "../../../i18n";

export interface ReportWords {
  readonly loading: TextKey;
  readonly none: TextKey;
  readonly availableOn: TextKey;
}

export const wordsForPatient: ReportWords = {
  loading: "report.loading",
  none: "report.none",
  availableOn: "report.available_on",
};

export const wordsForContact: ReportWords = {
  loading: "shared.loading",
  none: "shared.none",
  availableOn: "shared.available_on",
};
