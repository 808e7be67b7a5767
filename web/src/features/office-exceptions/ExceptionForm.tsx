import { type FormEvent, useState } from "react";
import { type Clinic, isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { civilDateIn } from "../../lib/civil-date";
import { Banner, Button, ButtonRow, Card, ErrorSummary, RadioCards, TextField } from "../../ui";
import { LeaveGuard, useFailure } from "../office";
import { blank, type Typed, type TypedField, toSend, wrongIn } from "./model/form";
import { type Result, useSend } from "./useSend";
import { fieldId, WhenFields } from "./WhenFields";
import { WhereFields } from "./WhereFields";

interface ExceptionFormProps {
  clinics: readonly Clinic[];
  clinicId: number;
  onDone: (results: readonly Result[]) => void;
}

const LABELS = {
  date: "exceptions.first_day",
  lastDate: "exceptions.last_day",
  from: "day.from",
  to: "day.to",
  reason: "exceptions.reason",
} as const;

/** What closes or opens, where, when and why. */
export function ExceptionForm({ clinics, clinicId, onDone }: ExceptionFormProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const [typed, setTyped] = useState<Typed>(() => blank(clinicId));
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const { progress, sendAll } = useSend((results) => {
    // At one clinic, input errors can be corrected; at several, each shows its own result.
    const refused = results.length === 1 ? results[0]?.error : undefined;
    if (refused) setRefusal(refused);
    else onDone(results);
  });
  const clinic = clinics.find(({ id }) => id === typed.clinicId);
  const today = civilDateIn(clinic?.timeZone ?? "UTC", new Date());
  const wrong = attempt > 0 ? wrongIn(typed, today) : {};
  const refused = isApiError(refusal) ? refusal.fields : [];
  const errorOf = (field: TypedField) => {
    const key = wrong[field];
    return key ? text(key) : refused.find((one) => one.field === field)?.message;
  };
  const errors = (Object.keys(LABELS) as TypedField[]).flatMap((field) => {
    const message = errorOf(field);
    return message
      ? [{ href: `#${fieldId(field)}`, label: `${text(LABELS[field])}: ${message}` }]
      : [];
  });

  function change(changed: Partial<Typed>) {
    setRefusal(null);
    setTyped({ ...typed, ...changed });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
    const isWhole = Object.keys(wrongIn(typed, today)).length === 0;
    if (isWhole && !progress) void sendAll(toSend(typed));
  }

  const isDirty = typed.date !== "" || typed.reason !== "";
  return (
    <form className="setup-form stack-large" onSubmit={submit} noValidate>
      {errors.length > 0 && (
        <ErrorSummary title={text("setup.wrong")} attempt={attempt} items={errors} />
      )}
      {refusal && errors.length === 0 && (
        <Banner tone="danger" urgent>
          {failure(refusal)}
        </Banner>
      )}
      <Card title={text("exceptions.what")}>
        <RadioCards
          legend={text("exceptions.what")}
          legendHidden
          options={[
            {
              value: "close",
              title: text("exceptions.close"),
              detail: text("exceptions.close_what"),
            },
            {
              value: "open",
              title: text("exceptions.opens"),
              detail: text("exceptions.opens_what"),
            },
          ]}
          value={typed.opens ? "open" : "close"}
          onChange={(kind) => change({ opens: kind === "open" })}
        />
      </Card>
      <Card title={text("exceptions.when")}>
        <WhenFields typed={typed} today={today} errorOf={errorOf} onChange={change} />
      </Card>
      <Card title={text("exceptions.where")}>
        <WhereFields typed={typed} clinics={clinics} onChange={change} />
      </Card>
      <Card title={text("exceptions.why")}>
        <TextField
          id={fieldId("reason")}
          label={text("exceptions.reason")}
          help={text("day.block_reason_help")}
          value={typed.reason}
          onChange={(reason) => change({ reason })}
          error={errorOf("reason")}
          required
        />
      </Card>
      <div className="setup-foot">
        <ButtonRow>
          <Button
            type="submit"
            variant="primary"
            busy={progress !== null}
            busyLabel={
              progress && progress.all > 1
                ? text("exceptions.sending", { done: progress.done, all: progress.all })
                : text("setup.saving")
            }
          >
            {text(typed.opens ? "exceptions.open_do" : "exceptions.close_do")}
          </Button>
        </ButtonRow>
      </div>
      <LeaveGuard isDirty={isDirty} />
    </form>
  );
}
