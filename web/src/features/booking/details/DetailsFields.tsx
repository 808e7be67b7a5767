import { useLanguage } from "../../../i18n";
import { Card, DateOfBirthField, SelectField, TextField } from "../../../ui";
import { useOnBehalf, useWords } from "../on-behalf";
import type { FormFields } from "./useFormFields";

/** The wire value of each answer, and its text. */
const genders = [
  ["Female", "gender.female"],
  ["Male", "gender.male"],
  ["Other", "gender.another"],
] as const;

export function PersonFields({
  typed,
  type,
  error,
  bind,
  rule,
  birthPart,
  titles,
}: FormFields & { titles: readonly string[] }) {
  const text = useWords();
  const onBehalf = useOnBehalf();
  const self = typed.bookingFor === "SELF";
  // Autofill knows the person at the browser, not the patient.
  const own = self && !onBehalf;
  return (
    <Card title={text(self ? "details.you" : "details.patient")} className="details-card">
      {rule("title").shown && (
        <SelectField
          {...bind("title")}
          label={text("details.honorific")}
          emptyLabel={text("details.choose")}
          options={titles.map((title) => ({ value: title, label: title }))}
          autoComplete={own ? "honorific-prefix" : "off"}
          width="short"
        />
      )}
      <div className="field-pair">
        <TextField
          {...bind("firstName")}
          label={text("details.first_name")}
          autoComplete={own ? "given-name" : "off"}
        />
        <TextField
          {...bind("lastName")}
          label={text("details.last_name")}
          autoComplete={own ? "family-name" : "off"}
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
        isAnothers={!own}
        required
      />
      {rule("gender").shown && (
        <SelectField
          {...bind("gender")}
          label={text("details.gender")}
          emptyLabel={text("details.choose")}
          options={genders.map(([value, key]) => ({ value, label: text(key) }))}
          width="medium"
        />
      )}
      {!self && rule("postalCode").shown && <PostalCode bind={bind} />}
    </Card>
  );
}

/** A person who books for someone else gives their own contact with their name. */
export function ContactFields({ typed, bind, rule }: FormFields) {
  const text = useWords();
  const onBehalf = useOnBehalf();
  if (typed.bookingFor !== "SELF") return null;
  return (
    <Card title={text("details.contact")} className="details-card">
      <TextField
        {...bind("contactNumber")}
        label={text("details.mobile")}
        help={text("details.mobile_help")}
        type="tel"
        inputMode="tel"
        autoComplete={onBehalf ? "off" : "tel"}
        width="medium"
      />
      <TextField
        {...bind("email")}
        label={text("details.email")}
        help={text("details.email_help")}
        type="email"
        inputMode="email"
        autoComplete={onBehalf ? "off" : "email"}
        autoCapitalize="off"
        spellCheck={false}
      />
      {rule("postalCode").shown && <PostalCode bind={bind} />}
    </Card>
  );
}

function PostalCode({ bind }: Pick<FormFields, "bind">) {
  const { text } = useLanguage();
  return (
    <TextField
      {...bind("postalCode")}
      label={text("details.postal_code")}
      autoComplete="postal-code"
      width="short"
    />
  );
}
