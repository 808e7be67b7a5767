import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { Button, Checkbox, Dialog } from "../../../ui";

interface PublishDialogProps {
  /** The version that patients answer now; 0 if there is none. */
  version: number;
  busy: boolean;
  onClose: () => void;
  onPublish: (asksAgain: boolean) => void;
}

/** Says what publishing does, and asks whether everyone is to be asked again. */
export function PublishDialog({ version, busy, onClose, onPublish }: PublishDialogProps) {
  const { text } = useLanguage();
  const [asksAgain, setAsksAgain] = useState(false);
  const next = version + 1;
  return (
    <Dialog
      title={text("editor.publish_title", { version: next })}
      isOpen
      onClose={onClose}
      closeLabel={text("editor.not_yet")}
      footer={
        <>
          <Button onPress={onClose}>{text("editor.not_yet")}</Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={text("setup.saving")}
            onPress={() => onPublish(asksAgain)}
          >
            {text("editor.publish_now", { version: next })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text(version === 0 ? "editor.publish_first" : "editor.publish_what", { version })}</p>
        {version > 0 && (
          <Checkbox
            id="editor-asks-again"
            label={text("editor.asks_again")}
            help={text("editor.asks_again_help")}
            isSelected={asksAgain}
            onChange={setAsksAgain}
          />
        )}
      </div>
    </Dialog>
  );
}
