/** A short form in a dialog: its input, its errors, and its result. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError, type RetryKeys, useConfig } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import { defined } from "../../lib/defined";
import { captchaPass } from "../captcha";

/** What every call for help sends besides its body. */
interface Header {
  "Idempotency-Key": string;
  "Captcha-Pass"?: string;
}

export interface HelpFormOptions<Field extends string, Body> {
  readonly fields: readonly Field[];
  /** The error of a required field. */
  readonly required: Partial<Record<Field, TextKey>>;
  /** The same message sent again is the same call, also after the dialog was closed. */
  readonly calls: RetryKeys;
  /** The trimmed fields as sent; undefined for an empty one. */
  readonly bodyOf: (typed: Readonly<Record<Field, string | undefined>>) => Body;
  readonly post: (body: Body, header: Header) => Promise<unknown>;
}

export function useHelpForm<Field extends string, Body>(options: HelpFormOptions<Field, Body>) {
  const { fields, required } = options;
  const { text } = useLanguage();
  const { application } = useConfig();
  const [typed, setTyped] = useState(
    () => Object.fromEntries(fields.map((field) => [field, ""])) as Record<Field, string>,
  );
  const [attempt, setAttempt] = useState(0);
  const sending = useMutation({
    mutationFn: async () => {
      const pass = await captchaPass(application.captcha);
      const body = options.bodyOf(
        Object.fromEntries(
          fields.map((field) => [field, typed[field].trim() || undefined]),
        ) as Record<Field, string | undefined>,
      );
      return options.calls.call(body, (key) =>
        options.post(body, { "Idempotency-Key": key, ...defined({ "Captcha-Pass": pass }) }),
      );
    },
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
