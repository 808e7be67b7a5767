/** The texts of rows in lists. */
import type { Need, Preparation } from "../../../api";
import type { TextKey } from "../../../i18n";

export const NEEDS: readonly { readonly need: Need; readonly text: TextKey }[] = [
  { need: "INTERPRETER", text: "setup.need_interpreter" },
  { need: "MOBILITY", text: "setup.need_mobility" },
  { need: "WEIGHT", text: "setup.need_weight" },
  { need: "PREGNANCY", text: "setup.need_pregnancy" },
  { need: "CLAUSTROPHOBIA", text: "setup.need_claustrophobia" },
];

export const RULES: readonly { readonly value: Preparation["rule"]; readonly text: TextKey }[] = [
  { value: "FAST", text: "setup.rule_fast" },
  { value: "FLUIDS", text: "setup.rule_fluids" },
  { value: "CAFFEINE", text: "setup.rule_caffeine" },
  { value: "FULL_BLADDER", text: "setup.rule_full_bladder" },
  { value: "FORM", text: "setup.rule_form" },
];
