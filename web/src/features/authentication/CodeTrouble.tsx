import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { NotAllowedDialog } from "../../ui";
import { phoneHref } from "../booking";
import type { Trouble } from "./model/state";

interface CodeTroubleProps {
  trouble: Trouble;
  onClose: () => void;
  /** Where closing leads elsewhere than to the home page. */
  closeLabel?: string | undefined;
}

/** No code could be sent: why, and whom to call. */
export function CodeTrouble({ trouble, onClose, closeLabel }: CodeTroubleProps) {
  const { text } = useLanguage();
  const { phone } = useConfig().radiology;
  const { message, lost } = trouble;
  return (
    <NotAllowedDialog
      title={text("auth.no_code")}
      isOpen
      onClose={onClose}
      closeLabel={closeLabel ?? text("auth.close")}
      icon={lost ? "offline" : "lock"}
      reason={message ?? text(lost ? "message.connection_lost" : "message.server_error")}
      call={phone ? { href: phoneHref(phone), label: text("closed.call", { phone }) } : undefined}
      keepLabel={text("auth.back")}
    />
  );
}
