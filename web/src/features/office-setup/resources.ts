/** The kinds of records that staff set up. */
import { EXAMS } from "./model/exam-fields";
import { type Resource, type ResourceKey, textOf } from "./model/fields";
import { LISTS, ORDER } from "./model/list-fields";
import { CONSENT_FORMS, QUESTIONNAIRES } from "./model/questionnaire-fields";

const NAME = { name: "name", kind: "text", label: "setup.name", required: true } as const;
const SLUG = {
  name: "slug",
  kind: "slug",
  label: "setup.slug",
  help: "setup.slug_help",
  required: true,
} as const;
const PLACE = { name: "place", kind: "place", label: "setup.place", required: true } as const;
const named = (values: Readonly<Record<string, unknown>>) => textOf(values, "name");

export const RESOURCES: readonly Resource[] = [
  {
    key: "regions",
    title: "setup.regions",
    intro: "setup.regions_intro",
    add: "setup.add_region",
    nameOf: named,
    columns: ["slug", "order"],
    blank: { name: "", slug: "", latitude: null, longitude: null, order: 0 },
    groups: [{ title: "setup.basics", fields: [NAME, SLUG, ORDER, PLACE] }],
  },
  {
    key: "clinics",
    title: "setup.clinics",
    intro: "setup.clinics_intro",
    add: "setup.add_clinic",
    nameOf: named,
    columns: ["regionId", "address", "phone"],
    blank: {
      name: "",
      slug: "",
      regionId: null,
      address: "",
      latitude: null,
      longitude: null,
      timeZone: "",
      phone: "",
      openingHours: "",
      noticeMinutes: 0,
      checkInPriorMinutes: 0,
    },
    groups: [
      {
        title: "setup.basics",
        fields: [
          NAME,
          SLUG,
          { name: "regionId", kind: "one", of: "regions", label: "setup.region", required: true },
          { name: "phone", kind: "text", label: "setup.phone" },
          { name: "openingHours", kind: "area", label: "setup.opening_hours" },
        ],
      },
      {
        title: "setup.where",
        fields: [
          { name: "address", kind: "text", label: "setup.address", required: true },
          { name: "timeZone", kind: "zone", label: "setup.time_zone", required: true },
          PLACE,
        ],
      },
      {
        title: "setup.in_time",
        fields: [
          {
            name: "noticeMinutes",
            kind: "number",
            label: "setup.notice",
            help: "setup.clinic_notice_help",
            unit: "setup.unit_minutes",
            required: true,
          },
          {
            name: "checkInPriorMinutes",
            kind: "number",
            label: "setup.check_in_prior",
            help: "setup.check_in_prior_help",
            unit: "setup.unit_minutes",
            required: true,
          },
        ],
      },
    ],
  },
  {
    key: "devices",
    title: "setup.devices",
    intro: "setup.devices_intro",
    add: "setup.add_device",
    nameOf: named,
    columns: ["clinicId", "groupName", "exams"],
    blank: {
      name: "",
      clinicId: null,
      groupName: null,
      startGridMinutes: 15,
      weightLimitKg: null,
      exams: [],
      sessions: [],
    },
    groups: [
      {
        title: "setup.basics",
        fields: [
          NAME,
          { name: "clinicId", kind: "one", of: "clinics", label: "setup.clinic", required: true },
          { name: "groupName", kind: "named", of: "exam_groups", label: "setup.device_group" },
          {
            name: "startGridMinutes",
            kind: "number",
            label: "setup.start_grid",
            help: "setup.start_grid_help",
            unit: "setup.unit_minutes",
            required: true,
          },
          {
            name: "weightLimitKg",
            kind: "number",
            label: "setup.weight_limit",
            help: "setup.weight_limit_help",
            unit: "setup.unit_kilograms",
          },
        ],
      },
      {
        title: "setup.device_exams",
        fields: [
          {
            name: "exams",
            kind: "durations",
            of: "exams",
            idName: "examId",
            label: "setup.device_exams",
          },
        ],
      },
    ],
  },
  EXAMS,
  {
    key: "exam_groups",
    title: "setup.exam_groups",
    intro: "setup.exam_groups_intro",
    add: "setup.add_exam_group",
    nameOf: named,
    columns: ["examIds"],
    blank: { name: "", examIds: [] },
    groups: [
      {
        title: "setup.basics",
        fields: [NAME, { name: "examIds", kind: "many", of: "exams", label: "setup.exams" }],
      },
    ],
  },
  {
    key: "body_parts",
    title: "setup.body_parts",
    intro: "setup.body_parts_intro",
    add: "setup.add_body_part",
    nameOf: named,
    columns: ["figureRegion", "examIds"],
    blank: { name: "", figureRegion: "", examIds: [] },
    groups: [
      {
        title: "setup.basics",
        fields: [
          NAME,
          { name: "figureRegion", kind: "figure", label: "setup.figure_region", required: true },
          { name: "examIds", kind: "many", of: "exams", label: "setup.exams" },
        ],
      },
    ],
  },
  QUESTIONNAIRES,
  CONSENT_FORMS,
  ...LISTS,
];

/** A device as the week editor sees it. */
export const WEEK_OF_DEVICE: Resource = {
  key: "devices",
  title: "setup.schedules",
  intro: "setup.schedules_intro",
  add: "setup.add_hours",
  nameOf: named,
  columns: [],
  blank: {},
  groups: [
    {
      title: "setup.schedules",
      fields: [{ name: "sessions", kind: "week", label: "setup.schedules" }],
    },
  ],
};

/** The kind that an address names, or none. */
export function resourceOf(key: string | undefined): Resource | undefined {
  return RESOURCES.find((resource) => resource.key === key);
}

export function nameOf(key: ResourceKey, values: Readonly<Record<string, unknown>>): string {
  return resourceOf(key)?.nameOf(values) ?? "";
}
