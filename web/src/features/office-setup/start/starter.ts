/** Common exams with their usual minutes, so that people don't start with an empty page. Everything can be changed later. */
import type { Preparation } from "../../../api";
import type { TextKey } from "../../../i18n";
import type { IconName } from "../../../ui";

interface StarterRule {
  readonly rule: Preparation["rule"];
  readonly minutesBefore: number;
  readonly text: TextKey;
}

export interface StarterExam {
  readonly slug: string;
  readonly text: TextKey;
  readonly minutes: number;
  readonly preparation?: StarterRule;
}

export interface Starter {
  readonly code: string;
  readonly text: TextKey;
  readonly icon: IconName;
  readonly exams: readonly StarterExam[];
}

const FAST: StarterRule = { rule: "FAST", minutesBefore: 360, text: "starter.fast" };
const FULL_BLADDER: StarterRule = {
  rule: "FULL_BLADDER",
  minutesBefore: 60,
  text: "starter.full_bladder",
};
const SAFETY_FORM: StarterRule = { rule: "FORM", minutesBefore: 0, text: "starter.safety_form" };

export const STARTERS: readonly Starter[] = [
  {
    code: "US",
    text: "starter.ultrasound",
    icon: "ultrasound",
    exams: [
      { slug: "ultrasound-abdomen", text: "starter.us_abdomen", minutes: 30, preparation: FAST },
      {
        slug: "ultrasound-pelvis",
        text: "starter.us_pelvis",
        minutes: 30,
        preparation: FULL_BLADDER,
      },
      { slug: "ultrasound-thyroid", text: "starter.us_thyroid", minutes: 20 },
      { slug: "ultrasound-shoulder", text: "starter.us_shoulder", minutes: 30 },
      { slug: "ultrasound-leg-veins", text: "starter.us_leg_veins", minutes: 30 },
    ],
  },
  {
    code: "DX",
    text: "starter.x_ray",
    icon: "xray",
    exams: [
      { slug: "x-ray-chest", text: "starter.dx_chest", minutes: 10 },
      { slug: "x-ray-hand", text: "starter.dx_hand", minutes: 10 },
      { slug: "x-ray-knee", text: "starter.dx_knee", minutes: 10 },
      { slug: "x-ray-spine", text: "starter.dx_spine", minutes: 15 },
    ],
  },
  {
    code: "CT",
    text: "starter.ct",
    icon: "ct",
    exams: [
      { slug: "ct-head", text: "starter.ct_head", minutes: 20 },
      { slug: "ct-chest", text: "starter.ct_chest", minutes: 20 },
      { slug: "ct-abdomen", text: "starter.ct_abdomen", minutes: 30, preparation: FAST },
    ],
  },
  {
    code: "MR",
    text: "starter.mri",
    icon: "mri",
    exams: [
      { slug: "mri-brain", text: "starter.mr_brain", minutes: 30, preparation: SAFETY_FORM },
      { slug: "mri-knee", text: "starter.mr_knee", minutes: 30, preparation: SAFETY_FORM },
      { slug: "mri-lower-back", text: "starter.mr_back", minutes: 30, preparation: SAFETY_FORM },
    ],
  },
  {
    code: "MG",
    text: "starter.mammography",
    icon: "mammogram",
    exams: [{ slug: "mammogram", text: "starter.mg_both", minutes: 20 }],
  },
  {
    code: "BMD",
    text: "starter.bone_density",
    icon: "bone-density",
    exams: [{ slug: "bone-density", text: "starter.bmd", minutes: 20 }],
  },
];
