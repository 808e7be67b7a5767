/** A short form in a dialog: what is typed, what is missing, and what became of it. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError, useConfig } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import { captchaPass } from "../captcha";

export interface HelpFormOptions<Field extends string> {
  readonly fields: readonly Field[];
  /** What to say where a field must not stay empty. */
  readonly required: Partial<Record<Field, TextKey>>;
  readonly send: (
    typed: Readonly<Record<Field, string>>,
    pass: string | undefined,
  ) => Promise<unknown>;
}

export function useHelpForm<Field extends string>({
  fields,
  required,
  send,
}: HelpFormOptions<Field>) {
  const { text } = useLanguage();
  const { application } = useConfig();
  const [typed, setTyped] = useState(
    () => Object.fromEntries(fields.map((field) => [field, ""])) as Record<Field, string>,
  );
  const [attempt, setAttempt] = useState(0);
  const sending = useMutation({
    mutationFn: async () => send(typed, await captchaPass(application.captcha)),
  });
  const refused = isApiError(sending.error) ? sending.error.fields : [];

  function problem(field: Field): string | undefined {
    const missing = required[field];
    if (attempt > 0 && missing && typed[field].trim() === "") return text(missing);
    return refused.find((one) => one.field === field)?.message;
  }

  return {
    sending,
    attempt,
    wrong: fields.flatMap((field) => {
      const label = problem(field);
      return label ? [{ href: `#help-${field}`, label }] : [];
    }),
    bind: (field: Field) => ({
      id: `help-${field}`,
      name: field,
      value: typed[field],
      onChange: (value: string) => {
        setTyped({ ...typed, [field]: value });
        if (refused.length > 0) sending.reset();
      },
      error: problem(field),
      required: required[field] !== undefined,
      optionalLabel: required[field] ? undefined : text("details.optional"),
    }),
    submit: () => {
      setAttempt(attempt + 1);
      const complete = fields.every((field) => !required[field] || typed[field].trim() !== "");
      if (complete) sending.mutate();
    },
  };
}
