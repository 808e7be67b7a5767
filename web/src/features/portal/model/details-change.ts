/** The patient's corrections: only what they typed is sent. */
import type { DetailsChange } from "../../../api";

export const changeableFields = [
  "title",
  "firstName",
  "lastName",
  "email",
  "contactNumber",
  "postalCode",
  "medicareNumber",
  "referenceNumber",
  "note",
] as const;

export type ChangeableField = (typeof changeableFields)[number];
export type TypedChange = Readonly<Record<ChangeableField, string>>;

export const nothingChanged: TypedChange = {
  title: "",
  firstName: "",
  lastName: "",
  email: "",
  contactNumber: "",
  postalCode: "",
  medicareNumber: "",
  referenceNumber: "",
  note: "",
};

export function changeOf(typed: TypedChange): DetailsChange {
  return Object.fromEntries(
    changeableFields.flatMap((field) => {
      const text = typed[field].trim();
      return text ? [[field, text]] : [];
    }),
  );
}

export function isEmpty(typed: TypedChange): boolean {
  return Object.keys(changeOf(typed)).length === 0;
}
