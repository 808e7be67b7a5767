import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { defined } from "../../../lib/defined";
import { Button, Dialog, TextArea } from "../../../ui";
import { askForTime, summaryQuery } from "../api";
import { slugsOf } from "../model/visit";
import type { ChangeDialogProps } from "./change-props";

/** Staff look for another time; the current one stays until they have found it. */
export function AskForTimeDialog({ change, visit, bookingKey }: ChangeDialogProps) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const [note, setNote] = useState("");
  const asking = useMutation({
    mutationFn: () =>
      askForTime({ slugs: slugsOf(visit), ...defined({ note: note.trim() || undefined }) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: summaryQuery(bookingKey).queryKey });
      change.show({ kind: "ASKED" });
    },
    onError: (error) => change.failed("RESCHEDULE", error),
  });
  return (
    <Dialog
      title={text("portal.ask_title")}
      isOpen
      isStatic={asking.isPending}
      onClose={change.close}
      closeLabel={text("portal.close")}
      footer={
        <Button
          variant="primary"
          busy={asking.isPending}
          busyLabel={text("help.sending")}
          onPress={() => asking.mutate()}
        >
          {text("portal.ask_send")}
        </Button>
      }
    >
      <div className="stack">
        <p>{text("portal.ask_text")}</p>
        <TextArea
          id="wish"
          label={text("portal.ask_note")}
          optionalLabel={text("details.optional")}
          value={note}
          onChange={setNote}
          rows={3}
        />
      </div>
    </Dialog>
  );
}
