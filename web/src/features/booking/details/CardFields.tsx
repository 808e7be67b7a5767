import { useQuery } from "@tanstack/react-query";
import type { BookingForm } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Card, SelectField, TextField } from "../../../ui";
import { ethnicitiesQuery } from "../queries";
import type { FormFields } from "./useFormFields";

const asked = [
  "insuranceTypeId",
  "medicareNumber",
  "referenceNumber",
  "nhiNumber",
  "ethnicityId",
] as const;

interface CardFieldsProps {
  fields: FormFields;
  form: BookingForm;
}

/** How the scan is paid for, and the numbers that go with it. */
export function CardFields({ fields: { bind, rule }, form }: CardFieldsProps) {
  const { text } = useLanguage();
  const ethnicities = useQuery({ ...ethnicitiesQuery, enabled: rule("ethnicityId").shown });
  const choices = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }));
  if (!asked.some((field) => rule(field).shown)) return null;
  return (
    <Card title={text("details.card")} className="details-card">
      {rule("insuranceTypeId").shown && (
        <SelectField
          {...bind("insuranceTypeId")}
          label={text("details.insurance")}
          emptyLabel={text("details.choose")}
          options={choices(form.insuranceTypes)}
        />
      )}
      {(rule("medicareNumber").shown || rule("referenceNumber").shown) && (
        <div className="field-pair details-medicare">
          {rule("medicareNumber").shown && (
            <TextField
              {...bind("medicareNumber")}
              label={text("details.medicare")}
              help={text("details.medicare_help")}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
          {rule("referenceNumber").shown && (
            <TextField
              {...bind("referenceNumber")}
              label={text("details.reference")}
              help={text("details.reference_help")}
              inputMode="numeric"
              autoComplete="off"
              width="short"
            />
          )}
        </div>
      )}
      {rule("nhiNumber").shown && (
        <TextField
          {...bind("nhiNumber")}
          label={text("details.nhi")}
          help={text("details.nhi_help")}
          autoComplete="off"
          width="medium"
        />
      )}
      {rule("ethnicityId").shown && (
        <SelectField
          {...bind("ethnicityId")}
          label={text("details.ethnicity")}
          help={text("details.ethnicity_help")}
          emptyLabel={text("details.choose")}
          options={choices(ethnicities.data ?? [])}
        />
      )}
    </Card>
  );
}
