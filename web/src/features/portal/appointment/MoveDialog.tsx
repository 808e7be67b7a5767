import { useLanguage } from "../../../i18n";
import { Button, ButtonLink, Dialog } from "../../../ui";
import { moveHref } from "../model/move";
import type { ChangeDialogProps } from "./change-props";
import { useWhenWords } from "./useWhenWords";

/** Two ways to another time: choosing one, or asking us for one. */
export function MoveDialog({ change, visit, bookingKey }: ChangeDialogProps) {
  const { text } = useLanguage();
  const when = useWhenWords(visit);
  const asked = visit.some(({ status }) => status === "REQUEST_RESCHEDULE");
  return (
    <Dialog
      title={text("portal.move_title")}
      isOpen
      onClose={change.close}
      closeLabel={text("portal.keep", when)}
    >
      <div className="stack">
        <p>{text("portal.move_text", when)}</p>
        <ButtonLink variant="primary" block href={moveHref(bookingKey, visit)}>
          {text("portal.move_choose")}
        </ButtonLink>
        {!asked && (
          <Button block onPress={() => change.show({ kind: "ASK" })}>
            {text("portal.move_ask")}
          </Button>
        )}
        <Button variant="quiet" block onPress={change.close}>
          {text("portal.keep", when)}
        </Button>
      </div>
    </Dialog>
  );
}
