import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, ConfirmDialog, Dialog, TextArea, useLeaveGuard } from "../../ui";
import { ConflictDialog, LeaveQuestion, useEditConflict, useFailure } from "../office";
import { changeText, type OwnText, readText, TEXTS_KEY } from "./api";

interface TextDialogProps {
  lang: string;
  own: OwnText;
  onClose: () => void;
  onSaved: () => void;
}

interface Parts {
  /** Null for the default. */
  readonly words: string | null;
}

const FORM = "text-form";

/** One text: the default, and the provider's own. */
export function TextDialog({ lang, own, onClose, onSaved }: TextDialogProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const [givingBack, setGivingBack] = useState(false);
  const [typed, setTyped] = useState(own.own ?? own.original);
  const { saving, conflict, ...over } = useEditConflict(own, {
    partsOf: (kept): Parts => ({ words: kept.own ?? null }),
    save: (kept, { words }) => changeText(lang, kept, words),
    read: (kept) => {
      void client.invalidateQueries({ queryKey: TEXTS_KEY });
      return readText(lang, kept);
    },
    onSaved,
    onSettled: ({ words }) => {
      setGivingBack(false);
      setTyped(words ?? own.original);
    },
  });
  const { leave, question } = useLeaveGuard(typed !== (own.own ?? own.original), onClose);
  const hasOwn = (over.over.own ?? null) !== null;
  const say = ({ words }: Parts) => words ?? text("texts.original", { words: own.original });
  const { error } = saving;
  const wrong = isApiError(error) ? error.fields[0]?.message : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending) over.save({ words: typed });
  }

  if (conflict) {
    const { contested, theirs, mine } = conflict;
    const label = text("texts.own_words");
    return (
      <ConflictDialog
        contested={contested.map((name) => ({ name, label, theirs: say(theirs), mine: say(mine) }))}
        busy={saving.isPending}
        onSettle={over.settle}
        onGiveUp={over.giveUp}
      />
    );
  }
  if (givingBack) {
    return (
      <ConfirmDialog
        title={text("texts.reset_title")}
        isOpen
        onClose={() => setGivingBack(false)}
        safeLabel={text("texts.reset_keep")}
        harmfulLabel={text("texts.reset")}
        busy={saving.isPending}
        busyLabel={text("settings.saving")}
        onConfirm={() => over.save({ words: null })}
      >
        <div className="stack">
          {error && (
            <Banner tone="danger" urgent>
              {failure(error)}
            </Banner>
          )}
          <p>{text("texts.reset_what", { words: over.over.own ?? "" })}</p>
          <p className="muted">{text("texts.original", { words: own.original })}</p>
        </div>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      title={text("texts.edit_title")}
      overline={<span className="settings-key">{own.key}</span>}
      isOpen
      isStatic={saving.isPending}
      onClose={leave}
      closeLabel={text("users.close")}
      footer={
        <>
          {hasOwn && (
            <Button variant="quiet" onPress={() => saving.isPending || setGivingBack(true)}>
              {text("texts.reset")}
            </Button>
          )}
          <Button onPress={leave}>{text("users.back")}</Button>
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
      <LeaveQuestion {...question} />
    </Dialog>
  );
}
