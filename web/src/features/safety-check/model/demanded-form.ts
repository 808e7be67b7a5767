import type { BookingForm } from "../../../api";
import type { Demands } from "./outcome";

/** The booking form with what answers ask of it: a Medicare number, and documents. */
export function demandedForm({ medicareNumber, documentTypeIds }: Demands) {
  return (form: BookingForm): BookingForm => ({
    ...form,
    fields: form.fields.map((field) =>
      medicareNumber && field.name === "medicareNumber"
        ? { ...field, shown: true, required: true }
        : field,
    ),
    documentTypes: form.documentTypes.map((type) =>
      documentTypeIds.includes(type.id) ? { ...type, required: true } : type,
    ),
  });
}
