/** Questionnaires and consent forms, as staff write them. */
import { type Resource, textOf, type Values } from "./fields";

/** In the order in which a patient meets them. */
const TYPES = [
  { value: "BOOKING_FORM", text: "editor.type_booking_form" },
  { value: "CREATE_BOOKING_REQUEST", text: "editor.type_create_booking_request" },
  { value: "CREATE_BOOKING_REQUEST_REFERRER", text: "editor.type_create_booking_request_referrer" },
  { value: "REQUIRED_ON_CONFIRMATION", text: "editor.type_required_on_confirmation" },
  { value: "PROTOCOL", text: "editor.type_protocol" },
  { value: "DECLINE_APPOINTMENT", text: "editor.type_decline_appointment" },
  { value: "CANCEL_APPOINTMENT_PATIENT", text: "editor.type_cancel_appointment_patient" },
  { value: "PAIN_SCORE_INITIAL", text: "editor.type_pain_score_initial" },
  { value: "PAIN_SCORE_FINAL", text: "editor.type_pain_score_final" },
  { value: "FEEDBACK", text: "editor.type_feedback" },
] as const;

const isGeneral = (values: Values) => values.general === true;

export const QUESTIONNAIRES: Resource = {
  key: "questionnaires",
  title: "editor.questionnaires",
  intro: "editor.questionnaires_intro",
  add: "editor.add",
  nameOf: (values) => textOf(values, "title"),
  columns: ["type", "association", "published"],
  blank: {
    title: "",
    type: "BOOKING_FORM",
    general: false,
    association: "EXAM",
    examIds: [],
    modalityIds: [],
    json: '{\n  "elements": []\n}\n',
    outcomes: [],
    css: "",
    modalSize: "lg",
    showClosingConfirmation: false,
    showPreviousButtonOnLastPageEnabled: false,
    published: false,
    publishedVersion: 0,
  },
  groups: [
    {
      title: "setup.basics",
      fields: [
        { name: "title", kind: "text", label: "editor.title", required: true },
        {
          name: "type",
          kind: "select",
          options: TYPES,
          label: "editor.type",
          help: "editor.type_help",
          required: true,
        },
      ],
    },
    {
      title: "editor.for_which",
      fields: [
        { name: "general", kind: "checkbox", label: "editor.general" },
        {
          name: "association",
          kind: "association",
          options: [
            { value: "EXAM", text: "editor.association_exam" },
            { value: "MODALITY", text: "editor.association_modality" },
          ],
          label: "editor.association",
          required: true,
          isShown: (values) => !isGeneral(values),
        },
        {
          name: "examIds",
          kind: "many",
          of: "exams",
          label: "setup.exams",
          isShown: (values) => !isGeneral(values) && values.association !== "MODALITY",
        },
        {
          name: "modalityIds",
          kind: "many",
          of: "modalities",
          label: "setup.modalities",
          isShown: (values) => !isGeneral(values) && values.association === "MODALITY",
        },
      ],
    },
    {
      title: "editor.look",
      fields: [
        {
          name: "modalSize",
          kind: "select",
          options: [
            { value: "sm", text: "editor.size_sm" },
            { value: "lg", text: "editor.size_lg" },
            { value: "xl", text: "editor.size_xl" },
          ],
          label: "editor.size",
          required: true,
        },
        {
          name: "showClosingConfirmation",
          kind: "checkbox",
          label: "editor.closing_confirmation",
        },
        {
          name: "showPreviousButtonOnLastPageEnabled",
          kind: "checkbox",
          label: "editor.previous_on_last",
        },
        { name: "css", kind: "area", label: "editor.css", help: "editor.css_help" },
      ],
    },
    {
      title: "editor.questions",
      isApart: true,
      fields: [
        { name: "json", kind: "definition", label: "editor.definition", required: true },
        { name: "outcomes", kind: "outcomes", label: "editor.outcomes" },
        { name: "published", kind: "publication", label: "editor.state" },
      ],
    },
  ],
};

export const CONSENT_FORMS: Resource = {
  key: "consent_forms",
  title: "editor.consent_forms",
  intro: "editor.consent_forms_intro",
  add: "editor.add_consent_form",
  nameOf: (values) => textOf(values, "title"),
  columns: ["examIds", "modalityIds", "published"],
  blank: {
    title: "",
    examIds: [],
    modalityIds: [],
    json: '{\n  "elements": []\n}\n',
    notifyPatient: true,
    published: false,
    publishedVersion: 0,
  },
  groups: [
    {
      title: "setup.basics",
      fields: [
        { name: "title", kind: "text", label: "editor.title", required: true },
        { name: "notifyPatient", kind: "checkbox", label: "editor.notify_patient" },
      ],
    },
    {
      title: "editor.for_which",
      fields: [
        { name: "examIds", kind: "many", of: "exams", label: "setup.exams" },
        { name: "modalityIds", kind: "many", of: "modalities", label: "setup.modalities" },
      ],
    },
    {
      title: "editor.questions",
      isApart: true,
      fields: [
        { name: "json", kind: "definition", label: "editor.definition", required: true },
        { name: "published", kind: "publication", label: "editor.state" },
      ],
    },
  ],
};
