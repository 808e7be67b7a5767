import { useLanguage } from "../../../i18n";
import { Banner, Button, Dialog } from "../../../ui";
import type { DetailsChange } from "./api";
import { Changes } from "./Changes";

export interface AcceptDialogProps {
  row: DetailsChange;
  name: string;
  busy: boolean;
  failed: string | undefined;
  onAccept: () => void;
  onClose: () => void;
}

/** What is accepted takes the place of what we know: both are shown once more. */
export function AcceptDialog({ row, name, busy, failed, onAccept, onClose }: AcceptDialogProps) {
  const { text } = useLanguage();
  return (
    <Dialog
      title={text("lists.accept_title")}
      overline={name}
      isOpen
      isStatic={busy}
      onClose={onClose}
      closeLabel={text("day.close")}
      footer={
        <>
          <Button onPress={onClose}>{text("lists.accept_not")}</Button>
          <Button variant="primary" busy={busy} busyLabel={text("day.saving")} onPress={onAccept}>
            {text("lists.accept_do")}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failed && (
          <Banner tone="danger" urgent>
            {failed}
          </Banner>
        )}
        <Changes row={row} />
        <p>{text("lists.accept_what")}</p>
      </div>
    </Dialog>
  );
}
