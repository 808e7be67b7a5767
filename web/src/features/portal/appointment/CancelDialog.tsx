import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RichText, useLanguage } from "../../../i18n";
import { defined } from "../../../lib/defined";
import { Banner, Button, Dialog, Link, Loading, RadioCards, TextArea } from "../../../ui";
import { LoadFailed, SLOTS_KEY } from "../../booking";
import { cancel, cancelReasonsQuery, summaryQuery } from "../api";
import { moveHref } from "../model/move";
import { slugsOf } from "../model/visit";
import type { ChangeDialogProps } from "./change-props";
import { useWhenWords } from "./useWhenWords";

/** Why it is cancelled, and anything else we should know. */
export function CancelDialog({ change, visit, bookingKey }: ChangeDialogProps) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const when = useWhenWords(visit);
  const reasons = useQuery(cancelReasonsQuery(visit.map(({ examSlug }) => examSlug).join()));
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const [attempted, setAttempted] = useState(false);
  const cancelling = useMutation({
    mutationFn: (because: string) =>
      cancel({
        slugs: slugsOf(visit),
        reason: because,
        ...defined({ note: note.trim() || undefined }),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: summaryQuery(bookingKey).queryKey });
      void client.invalidateQueries({ queryKey: [SLOTS_KEY] });
      change.show({ kind: "CANCELLED" });
    },
    onError: (error) => change.failed("CANCEL", error),
  });
  const movable = visit.every(({ status }) => status !== "PENDING");

  function submit() {
    setAttempted(true);
    if (reason) cancelling.mutate(reason);
  }

  return (
    <Dialog
      title={text("portal.cancel_title", when)}
      isOpen
      isStatic={cancelling.isPending}
      onClose={change.close}
      closeLabel={text("portal.keep", when)}
      footer={
        <>
          <Button variant="primary" onPress={change.close}>
            {text("portal.cancel_keep")}
          </Button>
          <Button
            variant="danger"
            busy={cancelling.isPending}
            busyLabel={text("portal.cancelling")}
            onPress={submit}
          >
            {text("portal.cancel")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{text("portal.cancel_what", { ...when, count: visit.length })}</p>
        {movable && (
          <Banner tone="info">
            <RichText
              text={text("portal.cancel_instead")}
              parts={{
                b: (words) => <strong>{words}</strong>,
                link: (words) => <Link href={moveHref(bookingKey, visit)}>{words}</Link>,
              }}
            />
          </Banner>
        )}
        {reasons.isPending && <Loading label={text("portal.cancel_loading")} blocks={[10]} />}
        {reasons.isError && <LoadFailed error={reasons.error} retry={reasons.refetch} />}
        {reasons.data && (
          <RadioCards
            legend={text("portal.cancel_reason")}
            options={reasons.data.map((label) => ({ value: label, title: label }))}
            value={reason}
            onChange={setReason}
            error={attempted && !reason ? text("portal.cancel_reason_missing") : undefined}
          />
        )}
        <TextArea
          id="cancel-note"
          label={text("portal.cancel_note")}
          optionalLabel={text("details.optional")}
          value={note}
          onChange={setNote}
          rows={2}
        />
      </div>
    </Dialog>
  );
}
