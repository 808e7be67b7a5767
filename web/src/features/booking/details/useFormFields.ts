/** A page of the form: its fields, their errors, and what happens on input. */
import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { useDraft } from "../draft";
import { type FieldRule, ruleOf } from "../model/form-rules";
import { type CheckedCase, type Problems, problemsOf } from "../model/patient-details";
import type { FormField, TextFieldName, TypedDetails } from "../model/typed-details";
import { problemWords } from "../words";

export function useFormFields(
  checked: CheckedCase,
  fields: readonly FormField[],
  onType: () => void,
) {
  const language = useLanguage();
  const { draft, change } = useDraft();
  const { typed, refused } = draft;
  const all: Problems = { ...refused, ...problemsOf(typed, checked) };
  const found = fields.filter((field) => all[field]);
  const [attempt, setAttempt] = useState(fields.some((field) => refused[field]) ? 1 : 0);
  const wrong = attempt > 0 ? found : [];
  const rule = (field: FormField): FieldRule => ruleOf(field, typed, checked);

  function type(changes: Partial<TypedDetails>, field: FormField): void {
    const { [field]: _fixed, ...others } = refused;
    change({ typed: { ...typed, ...changes }, refused: others });
    onType();
  }

  function error(field: FormField): string | undefined {
    const problem = wrong.includes(field) ? all[field] : undefined;
    return problem && problemWords(language, problem);
  }

  return {
    typed,
    type,
    rule,
    error,
    wrong,
    attempt,
    birthPart: wrong.includes("dateOfBirth") ? all.dateOfBirth?.birthPart : undefined,
    /** The props of a single-line field: its name, its text, and its handlers. */
    bind: (field: TextFieldName) => ({
      id: field,
      name: field,
      value: typed[field],
      onChange: (value: string) => type({ [field]: value }, field),
      error: error(field),
      required: rule(field).required,
      optionalLabel: rule(field).required ? undefined : language.text("details.optional"),
    }),
    /** Whether the page may be left; if not, it shows why. */
    pass: (): boolean => {
      if (found.length > 0) setAttempt(attempt + 1);
      return found.length === 0;
    },
  };
}

export type FormFields = ReturnType<typeof useFormFields>;
