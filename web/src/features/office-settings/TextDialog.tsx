import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, Dialog, TextArea } from "../../ui";
import { useFailure } from "../office";
import { changeText, type OwnText } from "./api";

interface TextDialogProps {
  lang: string;
  own: OwnText;
  onClose: () => void;
  onSaved: () => void;
}

const FORM = "text-form";

/** One text: what the product says, and what the provider says in its place. */
export function TextDialog({ lang, own, onClose, onSaved }: TextDialogProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const [typed, setTyped] = useState(own.own ?? own.original);
  const saving = useMutation({
    mutationFn: (words: string | null) => changeText(lang, own, words),
    onSuccess: onSaved,
  });
  const { error } = saving;
  const wrong = isApiError(error) ? error.fields[0]?.message : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(typed);
  }

  return (
    <Dialog
      title={text("texts.edit_title")}
      overline={<span className="settings-key">{own.key}</span>}
      isOpen
      isStatic={saving.isPending}
      onClose={onClose}
      closeLabel={text("users.close")}
      footer={
        <>
          {own.own !== undefined && own.own !== null && (
            <Button variant="quiet" onPress={() => saving.isPending || saving.mutate(null)}>
              {text("texts.reset")}
            </Button>
          )}
          <Button onPress={onClose}>{text("users.back")}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            busy={saving.isPending}
            busyLabel={text("settings.saving")}
          >
            {text("settings.save")}
          </Button>
        </>
      }
    >
      <form id={FORM} className="stack" onSubmit={submit} noValidate>
        {error && !wrong && (
          <Banner tone="danger" urgent>
            {failure(error)}
          </Banner>
        )}
        <p className="muted">{text("texts.original", { words: own.original })}</p>
        <TextArea
          id="text-own"
          label={text("texts.own_words")}
          help={text("texts.variables_help")}
          value={typed}
          onChange={setTyped}
          error={wrong}
          required
        />
      </form>
    </Dialog>
  );
}
