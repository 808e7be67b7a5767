import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, Button, ErrorSummary } from "../../../ui";
import { useFailure } from "../../office";
import { SETUP_KEY } from "../api";
import { RecordField } from "../fields/RecordField";
import { summaryOf } from "../fields/summary";
import { wrongIn } from "../model/draft";
import type { Field, Values } from "../model/fields";

interface StepFormProps {
  title: string;
  intro: string;
  fields: readonly Field[];
  first: Values;
  save: (values: Values) => Promise<unknown>;
  onDone: () => void;
  /** Questions of the step besides its fields. */
  children?: ReactNode;
  /** Why the step can't be left yet. */
  blocked?: string | undefined;
}

/** One step of the guide: it saves by itself, so that nothing waits for the end. */
export function StepForm(props: StepFormProps) {
  const { title, intro, fields, first, save, onDone, children, blocked } = props;
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const [values, setValues] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const saving = useMutation({
    mutationFn: () => save(values),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SETUP_KEY });
      onDone();
    },
  });
  const wrong = wrongIn(fields, values);
  const own = Object.fromEntries(
    attempt > 0 ? wrong.map(({ name, text: said }) => [name, text(said)]) : [],
  );
  const refused = isApiError(saving.error) ? saving.error.fields : [];
  const errors = {
    ...Object.fromEntries(refused.map(({ field, message }) => [field, message])),
    ...own,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (wrong.length === 0 && !saving.isPending && !blocked) saving.mutate();
  }

  return (
    <form className="setup-form stack-large" onSubmit={submit} noValidate>
      <div className="stack-small">
        <h2>{title}</h2>
        <p className="muted">{intro}</p>
      </div>
      {attempt > 0 && wrong.length > 0 && (
        <ErrorSummary
          title={text("setup.wrong")}
          attempt={attempt}
          items={summaryOf(fields, own, text)}
        />
      )}
      {saving.error && (
        <Banner tone="danger" urgent>
          {failure(saving.error)}
        </Banner>
      )}
      <div className="stack">
        {fields.map((field) => (
          <RecordField
            key={field.name}
            field={field}
            values={values}
            errors={errors}
            onChange={(part) => setValues((former) => ({ ...former, ...part }))}
          />
        ))}
        {children}
      </div>
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={saving.isPending}
          busyLabel={text("setup.saving")}
          disabledReason={blocked}
        >
          {text("start.next")}
        </Button>
      </div>
    </form>
  );
}
