/** The lists from which people choose, as staff write them down. */
import { type Resource, textOf, type Values } from "./fields";

const NAME = { name: "name", kind: "text", label: "setup.name", required: true } as const;
export const ORDER = {
  name: "order",
  kind: "number",
  label: "setup.order",
  help: "setup.order_help",
  required: true,
} as const;
const named = (values: Values) => textOf(values, "name");

export const LISTS: readonly Resource[] = [
  {
    key: "modalities",
    title: "setup.modalities",
    intro: "setup.modalities_intro",
    add: "setup.add_modality",
    nameOf: named,
    columns: ["code", "releaseDelayDays", "reminderHours"],
    blank: { name: "", code: "", releaseDelayDays: 0, reminderHours: [] },
    groups: [
      {
        title: "setup.basics",
        fields: [
          NAME,
          {
            name: "code",
            kind: "text",
            label: "setup.modality_code",
            help: "setup.modality_code_help",
          },
          {
            name: "releaseDelayDays",
            kind: "number",
            label: "setup.release_delay",
            help: "setup.release_delay_help",
            unit: "setup.unit_days",
            required: true,
          },
          {
            name: "reminderHours",
            kind: "numbers",
            label: "setup.reminder_hours",
            help: "setup.reminder_hours_help",
            unit: "setup.unit_hours",
          },
        ],
      },
    ],
  },
  {
    key: "document_types",
    title: "setup.document_types",
    intro: "setup.document_types_intro",
    add: "setup.add_document_type",
    nameOf: named,
    columns: ["required", "groupNames"],
    blank: { name: "", description: "", required: false, groupNames: [] },
    groups: [
      {
        title: "setup.basics",
        fields: [
          NAME,
          {
            name: "description",
            kind: "area",
            label: "setup.exam_notes",
            help: "setup.exam_notes_help",
          },
          { name: "required", kind: "checkbox", label: "setup.document_required" },
          {
            name: "groupNames",
            kind: "names",
            of: "exam_groups",
            label: "setup.document_groups",
            help: "setup.document_groups_help",
          },
        ],
      },
    ],
  },
  {
    key: "insurance_types",
    title: "setup.insurance_types",
    intro: "setup.insurance_types_intro",
    add: "setup.add_insurance_type",
    nameOf: named,
    columns: ["order", "medicareNumberRequired"],
    blank: { name: "", order: 0, medicareNumberRequired: false },
    groups: [
      {
        title: "setup.basics",
        fields: [
          NAME,
          ORDER,
          {
            name: "medicareNumberRequired",
            kind: "checkbox",
            label: "setup.medicare_number_required",
          },
        ],
      },
    ],
  },
  {
    key: "ethnicities",
    title: "setup.ethnicities",
    intro: "setup.ethnicities_intro",
    add: "setup.add_ethnicity",
    nameOf: named,
    columns: ["order"],
    blank: { name: "", order: 0 },
    groups: [{ title: "setup.basics", fields: [NAME, ORDER] }],
  },
  {
    key: "doctors",
    title: "setup.doctors",
    intro: "setup.doctors_intro",
    add: "setup.add_doctor",
    callCentreWrites: true,
    nameOf: (values) => `${textOf(values, "lastName")}, ${textOf(values, "firstName")}`,
    columns: ["providerNumber", "organizationId", "city"],
    blank: {
      title: null,
      firstName: "",
      lastName: "",
      providerNumber: "",
      organizationId: null,
      city: "",
      postalCode: "",
    },
    groups: [
      {
        title: "setup.basics",
        fields: [
          { name: "title", kind: "text", label: "setup.person_title" },
          { name: "firstName", kind: "text", label: "setup.first_name", required: true },
          { name: "lastName", kind: "text", label: "setup.last_name", required: true },
          { name: "providerNumber", kind: "text", label: "setup.provider_number" },
          { name: "organizationId", kind: "one", of: "organizations", label: "setup.organization" },
          { name: "city", kind: "text", label: "setup.city" },
          { name: "postalCode", kind: "text", label: "setup.postal_code" },
        ],
      },
    ],
  },
  {
    key: "organizations",
    title: "setup.organizations",
    intro: "setup.organizations_intro",
    add: "setup.add_organization",
    callCentreWrites: true,
    nameOf: named,
    columns: ["address", "city", "postalCode"],
    blank: { name: "", address: "", city: "", postalCode: "" },
    groups: [
      {
        title: "setup.basics",
        fields: [
          NAME,
          { name: "address", kind: "text", label: "setup.address" },
          { name: "city", kind: "text", label: "setup.city" },
          { name: "postalCode", kind: "text", label: "setup.postal_code" },
        ],
      },
    ],
  },
];
