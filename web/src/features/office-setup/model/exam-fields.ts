/** An exam, as staff write it down. */
import { type Resource, textOf } from "./fields";

export const EXAMS: Resource = {
  key: "exams",
  title: "setup.exams",
  intro: "setup.exams_intro",
  add: "setup.add_exam",
  nameOf: (values) => textOf(values, "name"),
  columns: ["modalityId", "kind", "minutes", "devices"],
  blank: {
    name: "",
    slug: "",
    modalityId: null,
    kind: "ONLINE",
    minutes: 30,
    priority: 100,
    examCode: "",
    examNotes: "",
    notes: "",
    searchWords: "",
    showBookingRequestInfoModal: false,
    noticeMinutes: 60,
    changeWindowMinutes: 1440,
    groupNames: [],
    bodyPartIds: [],
    preparation: [],
    needsAsked: [],
    devices: [],
  },
  groups: [
    {
      title: "setup.basics",
      fields: [
        { name: "name", kind: "text", label: "setup.exam_name", required: true },
        {
          name: "slug",
          kind: "slug",
          label: "setup.slug",
          help: "setup.slug_help",
          required: true,
        },
        { name: "examCode", kind: "text", label: "setup.exam_code" },
        {
          name: "modalityId",
          kind: "one",
          of: "modalities",
          label: "setup.modality",
          required: true,
        },
        {
          name: "kind",
          kind: "cards",
          label: "setup.exam_kind",
          required: true,
          options: [
            { value: "ONLINE", text: "setup.kind_online", detail: "setup.kind_online_what" },
            { value: "PENDING", text: "setup.kind_pending", detail: "setup.kind_pending_what" },
            { value: "ENQUIRY", text: "setup.kind_enquiry", detail: "setup.kind_enquiry_what" },
            { value: "WALK_IN", text: "setup.kind_walk_in", detail: "setup.kind_walk_in_what" },
          ],
        },
        {
          name: "examNotes",
          kind: "area",
          label: "setup.exam_notes",
          help: "setup.exam_notes_help",
        },
        {
          name: "showBookingRequestInfoModal",
          kind: "checkbox",
          label: "setup.exam_info_first",
        },
      ],
    },
    {
      title: "setup.exam_time",
      fields: [
        {
          name: "minutes",
          kind: "number",
          label: "setup.minutes",
          unit: "setup.unit_minutes",
          required: true,
        },
        {
          name: "noticeMinutes",
          kind: "number",
          label: "setup.notice",
          help: "setup.notice_help",
          unit: "setup.unit_minutes",
          required: true,
        },
        {
          name: "changeWindowMinutes",
          kind: "number",
          label: "setup.change_window",
          help: "setup.change_window_help",
          unit: "setup.unit_minutes",
          required: true,
        },
        {
          name: "devices",
          kind: "durations",
          of: "devices",
          idName: "deviceId",
          label: "setup.exam_devices",
        },
      ],
    },
    {
      title: "setup.preparation",
      fields: [
        { name: "preparation", kind: "preparation", label: "setup.preparation" },
        { name: "needsAsked", kind: "needs", label: "setup.needs", help: "setup.needs_help" },
      ],
    },
    {
      title: "setup.found_by",
      fields: [
        {
          name: "priority",
          kind: "number",
          label: "setup.priority",
          help: "setup.order_help",
          required: true,
        },
        {
          name: "searchWords",
          kind: "area",
          label: "setup.search_words",
          help: "setup.search_words_help",
        },
        { name: "groupNames", kind: "names", of: "exam_groups", label: "setup.exam_groups" },
        { name: "bodyPartIds", kind: "many", of: "body_parts", label: "setup.body_parts" },
      ],
    },
  ],
};
