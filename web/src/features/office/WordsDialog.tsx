import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useLanguage } from "../../i18n";
import { Banner, Button, Dialog, TextArea, useLeaveGuard } from "../../ui";
import { LeaveQuestion } from "./LeaveQuestion";

export interface WordsDialogProps {
  title: string;
  /** Who or what it is about. */
  overline: string;
  /** What will happen. */
  children: ReactNode;
  label: string;
  /** The error of an empty text; without it the text is optional. */
  missing?: string | undefined;
  doLabel: string;
  harmful?: boolean | undefined;
  busy: boolean;
  failure: string | undefined;
  /** A colleague was faster: what was typed stays, and can no longer be sent. */
  meanwhile?: { readonly said: string; readonly act: string } | undefined;
  onDo: (words: string) => void;
  onClose: () => void;
}

/** Asks for a text before an action. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, overline, children, label, missing, doLabel, busy, failure, onDo, onClose } =
    props;
  const { meanwhile } = props;
  const { text } = useLanguage();
  const form = useId();
  const [words, setWords] = useState("");
  const [attempted, setAttempted] = useState(false);
  const { leave, question } = useLeaveGuard(words.trim() !== "", onClose);
  const lacking = missing !== undefined && words.trim() === "";

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (!lacking && !busy && !meanwhile) onDo(words);
  }

  return (
    <Dialog
      title={title}
      overline={overline}
      isOpen
      isStatic={busy}
      onClose={leave}
      closeLabel={text("lists.back")}
      footer={
        <>
          <Button onPress={leave}>{text("lists.back")}</Button>
          <Button
            type="submit"
            form={form}
            variant={props.harmful ? "danger" : "primary"}
            busy={busy}
            busyLabel={text("lists.saving")}
            disabledReason={meanwhile?.act}
          >
            {doLabel}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit} noValidate>
        {failure && (
          <Banner tone="danger" urgent>
            {failure}
          </Banner>
        )}
        {meanwhile && (
          <Banner tone="warning" urgent>
            {meanwhile.said}
          </Banner>
        )}
        <p className="muted">{children}</p>
        <TextArea
          id={`${form}-words`}
          label={label}
          value={words}
          onChange={setWords}
          rows={3}
          required={missing !== undefined}
          error={attempted && lacking ? missing : undefined}
        />
      </form>
      <LeaveQuestion {...question} />
    </Dialog>
  );
}
