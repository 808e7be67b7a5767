import { type FormEvent, useEffect, useRef } from "react";
import { useConfig } from "../../api";
import { Banner, Card, SelectField, TextArea } from "../../ui";
import {
  type BookingFor,
  CardFields,
  type CheckedCase,
  ContactFields,
  Further,
  GuardianFields,
  NeedsFields,
  needsGuardian,
  PersonFields,
  personFields,
  ReferrerField,
  scanFields,
  useFormFields,
  useWords,
} from "../booking";

const FIELDS = [...personFields, ...scanFields];
const OTHERS = [
  ["CHILD", "who.child"],
  ["OTHER", "who.another"],
] as const satisfies readonly (readonly [BookingFor, string])[];

export interface CallerFieldsProps {
  id: string;
  checked: CheckedCase;
  /** The server's errors about fields that the form does not have. */
  unmatched: readonly { field: string; message: string }[];
  /** The language of messages to the patient. */
  language: string;
  onLanguage: (code: string) => void;
  onDone: () => void;
}

/** The caller's details, by the rules of the patient form. Enter continues from any field. */
export function CallerFields(props: CallerFieldsProps) {
  const { id, checked, unmatched, language, onLanguage, onDone } = props;
  const text = useWords();
  const { languages, application } = useConfig();
  const usual = languages.find(({ code }) => code === usualLanguage(languages, application.locale));
  const fields = useFormFields(checked, FIELDS, () => undefined);
  const { typed, type, error, bind, rule } = fields;
  const form = useFocus(fields);
  const question = (field: "pregnant" | "claustrophobic") => ({
    id: field,
    value: typed[field],
    onChange: (answer: (typeof typed)[typeof field]) => type({ [field]: answer }, field),
    error: error(field),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (fields.pass()) onDone();
  }

  return (
    <form ref={form} id={id} className="stack caller-form" onSubmit={submit} noValidate>
      {unmatched.length > 0 && (
        <Banner tone="danger" urgent>
          {unmatched.map(({ field, message }) => (
            <p key={field}>{text("day.refused", { field, message })}</p>
          ))}
        </Banner>
      )}
      <PersonFields {...fields} titles={checked.form.titles} />
      <SelectField
        id="bookingFor"
        label={text("details.person")}
        emptyLabel={text("who.self")}
        options={OTHERS.map(([value, title]) => ({ value, label: text(title) }))}
        value={typed.bookingFor === "SELF" ? "" : typed.bookingFor}
        onChange={(value) => type({ bookingFor: (value || "SELF") as BookingFor }, "guardianName")}
        width="medium"
      />
      <ContactFields {...fields} />
      <Further>
        {needsGuardian(typed, checked) && (
          <GuardianFields
            bind={bind}
            words={text}
            young={false}
            belowAge={checked.form.guardianBelowAge}
          />
        )}
        <NeedsFields asks={(field) => rule(field).shown} bind={bind} question={question} />
        {rule("referrer").shown && (
          <ReferrerField
            value={typed.referrer}
            onChange={(referrer) => type({ referrer }, "referrer")}
            error={error("referrer")}
            required={rule("referrer").required}
          />
        )}
      </Further>
      <CardFields fields={fields} form={checked.form} />
      {rule("notes").shown && (
        <Card>
          <TextArea {...bind("notes")} label={text("details.notes")} rows={2} />
        </Card>
      )}
      {languages.length > 1 && (
        <SelectField
          id="caller-language"
          label={text("day.language")}
          emptyLabel={usual?.name ?? ""}
          options={languages
            .filter(({ code }) => code !== usual?.code)
            .map(({ code, name }) => ({ value: code, label: name }))}
          value={language === usual?.code ? "" : language}
          onChange={(code) => onLanguage(code || (usual?.code ?? ""))}
          width="medium"
        />
      )}
    </form>
  );
}

/** The language of the provider's country, if there is one. */
export function usualLanguage(languages: readonly { code: string }[], locale: string): string {
  const [wanted = ""] = locale.split("-");
  const known = (fits: (code: string) => boolean) => languages.find(({ code }) => fits(code))?.code;
  const same = known((code) => code === locale) ?? known((code) => code.split("-")[0] === wanted);
  return same ?? languages[0]?.code ?? "";
}

/** The focus starts at the name; if the step can't continue yet, it moves to the first invalid field. */
function useFocus({ wrong, attempt, birthPart }: ReturnType<typeof useFormFields>) {
  const form = useRef<HTMLFormElement>(null);
  const [first] = wrong;
  const place =
    first === "dateOfBirth" ? `dateOfBirth-${birthPart ?? "day"}` : (first ?? "firstName");
  const done = useRef<number>(undefined);
  useEffect(() => {
    if (done.current === attempt) return;
    done.current = attempt;
    form.current?.querySelector<HTMLElement>(`#${place}`)?.focus();
  }, [attempt, place]);
  return form;
}
