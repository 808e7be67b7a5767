import { useLanguage } from "../../../i18n";
import { Card, DateOfBirthField, type DatePart, TextArea, TextField } from "../../../ui";
import type { FormField, TypedDetails } from "../model/patient-details";

export interface FieldsProps {
  typed: TypedDetails;
  type: (changes: Partial<TypedDetails>, field: FormField) => void;
  error: (field: FormField) => string | undefined;
  birthPart: DatePart | undefined;
}

type PlainField = Exclude<FormField, "dateOfBirth">;

/** What a plain field needs: its name, its text, and what to do with either. */
function bind({ typed, type, error }: FieldsProps, field: PlainField) {
  return {
    id: field,
    name: field,
    value: typed[field],
    onChange: (value: string) => type({ [field]: value }, field),
    error: error(field),
  };
}

export function PersonFields(props: FieldsProps) {
  const { text } = useLanguage();
  const { typed, type, error, birthPart } = props;
  return (
    <Card title={text("details.person")} className="details-card">
      <div className="field-pair">
        <TextField
          {...bind(props, "firstName")}
          label={text("details.first_name")}
          autoComplete="given-name"
          required
        />
        <TextField
          {...bind(props, "lastName")}
          label={text("details.last_name")}
          autoComplete="family-name"
          required
        />
      </div>
      <DateOfBirthField
        id="dateOfBirth"
        legend={text("details.birth")}
        help={text("details.birth_help")}
        error={error("dateOfBirth")}
        invalidParts={birthPart && [birthPart]}
        labels={{
          day: text("details.birth_day"),
          month: text("details.birth_month"),
          year: text("details.birth_year"),
        }}
        value={{ day: typed.birthDay, month: typed.birthMonth, year: typed.birthYear }}
        onChange={({ day, month, year }) =>
          type({ birthDay: day, birthMonth: month, birthYear: year }, "dateOfBirth")
        }
        required
      />
    </Card>
  );
}

export function ContactFields(props: FieldsProps) {
  const { text } = useLanguage();
  return (
    <Card title={text("details.contact")} className="details-card">
      <TextField
        {...bind(props, "contactNumber")}
        label={text("details.mobile")}
        help={text("details.mobile_help")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width="medium"
        required
      />
      <TextField
        {...bind(props, "email")}
        label={text("details.email")}
        help={text("details.email_help")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <TextField
        {...bind(props, "postalCode")}
        label={text("details.postal_code")}
        optionalLabel={text("details.optional")}
        inputMode="numeric"
        autoComplete="postal-code"
        width="short"
      />
    </Card>
  );
}

export function CardFields(props: FieldsProps) {
  const { text } = useLanguage();
  return (
    <Card title={text("details.card")} className="details-card">
      <div className="field-pair details-medicare">
        <TextField
          {...bind(props, "medicareNumber")}
          label={text("details.medicare")}
          optionalLabel={text("details.optional")}
          help={text("details.medicare_help")}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...bind(props, "referenceNumber")}
          label={text("details.reference")}
          optionalLabel={text("details.optional")}
          help={text("details.reference_help")}
          inputMode="numeric"
          autoComplete="off"
          width="short"
        />
      </div>
      <TextArea
        {...bind(props, "notes")}
        label={text("details.notes")}
        optionalLabel={text("details.optional")}
        help={text("details.notes_help")}
        rows={3}
      />
    </Card>
  );
}
