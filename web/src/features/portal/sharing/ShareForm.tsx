import type { SummaryItem } from "../../../api";
import { useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, ErrorSummary, RadioCards, TextArea, TextField } from "../../../ui";
import { Refused } from "../../booking";
import type { useShareForm } from "./useShareForm";

interface ShareFormProps {
  form: ReturnType<typeof useShareForm>;
  /** Absent if all results are shared. */
  item: SummaryItem | undefined;
}

/** What to share, with whom, and a message to them. */
export function ShareForm({ form, item }: ShareFormProps) {
  const { text } = useLanguage();
  const { shareNoteMaxLength } = useConfig().application;
  const { draft, rules, sending, attempt, wrong, bind, submit } = form;
  return (
    <form
      className="stack"
      noValidate
      aria-label={text("share.new")}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {wrong.length > 0 && (
        <ErrorSummary
          title={text("details.to_fix", { count: wrong.length })}
          attempt={attempt}
          items={wrong}
        />
      )}
      {sending.isError && wrong.length === 0 && <Refused error={sending.error} />}
      <What {...{ form, item }} />
      <TextField
        {...bind("contact")}
        label={text(rules.smsEnabled ? "share.contact" : "share.email")}
        help={text("share.contact_help")}
        type={rules.smsEnabled ? "text" : "email"}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        {...bind("name")}
        label={text("share.name")}
        optionalLabel={text("details.optional")}
        autoComplete="off"
      />
      <TextArea
        {...bind("note")}
        label={text("share.note")}
        optionalLabel={text("details.optional")}
        rows={2}
        maxLength={shareNoteMaxLength}
        remainingLabel={text("share.left", { count: shareNoteMaxLength - draft.note.length })}
      />
      <Button
        variant="primary"
        type="submit"
        block
        busy={sending.isPending}
        busyLabel={text("help.sending")}
      >
        {text("share.send")}
      </Button>
    </form>
  );
}

function What({ form: { draft, change }, item }: ShareFormProps) {
  const { text, formats } = useLanguage();
  if (!item) {
    return (
      <p>
        <strong>{text("share.what")}</strong> {text("share.all_text")}
      </p>
    );
  }
  const { examDetails, date } = item;
  return (
    <RadioCards
      legend={text("share.what")}
      options={[
        {
          value: "RESULT",
          title: text("share.only"),
          detail: text("share.only_text", {
            exam: examDetails.name,
            day: formats.civilDate(date),
          }),
        },
        { value: "HISTORY", title: text("share.all"), detail: text("share.all_text") },
      ]}
      value={draft.type}
      onChange={(type) => change({ type })}
    />
  );
}
