import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../i18n";
import { Button, ConfirmDialog } from "../../ui";
import type { OfficeAppointment } from "../office";
import { sendNewLink } from "./api";
import { BeforeAct } from "./BeforeAct";

interface NewLinkProps {
  appointment: OfficeAppointment;
  /** Why it can no longer be changed. */
  goneReason?: string | undefined;
  /** The text once it has been sent. */
  onDone: (step: string) => void;
}

/** For a patient whose link is lost, locked or in other hands. It asks first, because the old link stops working. */
export function NewLink({ appointment, goneReason, onDone }: NewLinkProps) {
  const { text } = useLanguage();
  const [asking, setAsking] = useState(false);
  const sending = useMutation({
    mutationFn: () => sendNewLink(appointment),
    onSuccess: ({ sentTo }) => {
      setAsking(false);
      onDone(text("day.link_sent", { to: sentTo }));
    },
  });

  function close() {
    setAsking(false);
    sending.reset();
  }

  return (
    <>
      {!goneReason && (
        <Button variant="quiet" icon="mail" onPress={() => setAsking(true)}>
          {text("day.link")}
        </Button>
      )}
      <ConfirmDialog
        title={text("day.link_title")}
        isOpen={asking}
        onClose={close}
        safeLabel={text("day.link_keep")}
        harmfulLabel={text("day.link_do")}
        busy={sending.isPending}
        busyLabel={text("day.link_sending")}
        disabledReason={goneReason}
        onConfirm={() => sending.mutate()}
      >
        <BeforeAct
          appointment={appointment}
          error={sending.error}
          isGone={goneReason !== undefined}
          what={text("day.link_what")}
        />
      </ConfirmDialog>
    </>
  );
}
