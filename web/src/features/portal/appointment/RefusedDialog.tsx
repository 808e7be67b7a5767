import { useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ButtonLink, NotAllowedDialog } from "../../../ui";
import { phoneHref } from "../../booking";
import { isOff } from "../model/appointment-status";
import { againHref } from "../model/move";
import type { Refusal } from "../model/refusal";
import type { ChangeDialogProps } from "./change-props";
import { useWhenWords } from "./useWhenWords";

interface RefusedDialogProps extends ChangeDialogProps {
  refusal: Refusal;
}

/** Why it can't be changed here, and whom to call. */
export function RefusedDialog({ change, visit, refusal }: RefusedDialogProps) {
  const { text, formats } = useLanguage();
  const { radiology } = useConfig();
  const when = useWhenWords(visit);
  const over = visit.every(({ status }) => isOff(status));
  const phone = visit[0]?.clinic.phone || radiology.phone;
  return (
    <NotAllowedDialog
      title={text(refusal.title)}
      isOpen
      onClose={change.close}
      closeLabel={text("portal.close")}
      icon="clock"
      reason={text(refusal.text)}
      call={phone ? { href: phoneHref(phone), label: text("closed.call", { phone }) } : undefined}
      otherWays={
        over && (
          <ButtonLink block href={againHref(visit)}>
            {text("portal.again", { count: visit.length })}
          </ButtonLink>
        )
      }
      keepLabel={over ? text("portal.close") : text("portal.keep", when)}
    >
      {refusal.priorMinutes && (
        <p>
          {text("portal.window", {
            ...when,
            duration: formats.duration(refusal.priorMinutes),
          })}
        </p>
      )}
    </NotAllowedDialog>
  );
}
