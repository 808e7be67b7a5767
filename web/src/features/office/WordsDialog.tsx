import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useLanguage } from "../../i18n";
import { Banner, Button, Dialog, TextArea } from "../../ui";

export interface WordsDialogProps {
  title: string;
  /** Whom or what it is about. */
  overline: string;
  /** What will happen. */
  children: ReactNode;
  label: string;
  /** Said where nothing was written; without it nothing need be. */
  missing?: string | undefined;
  doLabel: string;
  harmful?: boolean | undefined;
  busy: boolean;
  failure: string | undefined;
  onDo: (words: string) => void;
  onClose: () => void;
}

/** Asks for some words before something is done. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, overline, children, label, missing, doLabel, busy, failure, onDo, onClose } =
    props;
  const { text } = useLanguage();
  const form = useId();
  const [words, setWords] = useState("");
  const [attempted, setAttempted] = useState(false);
  const lacking = missing !== undefined && words.trim() === "";

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (!lacking && !busy) onDo(words);
  }

  return (
    <Dialog
      title={title}
      overline={overline}
      isOpen
      isStatic={busy}
      onClose={onClose}
      closeLabel={text("lists.back")}
      footer={
        <>
          <Button onPress={onClose}>{text("lists.back")}</Button>
          <Button
            type="submit"
            form={form}
            variant={props.harmful ? "danger" : "primary"}
            busy={busy}
            busyLabel={text("lists.saving")}
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
    </Dialog>
  );
}
