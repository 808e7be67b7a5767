import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type BookingRequest, isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, Button, ConfirmDialog } from "../../../ui";
import { denyHref } from "../../authentication";
import { creationErrorWords, useGo } from "../../booking";
import { endRequest, requestsQuery } from "../api";
import { CodeStep } from "../CodeStep";

/** The patient withdraws the request, or says that no offered time suits. */
export function CancelRequest({ request }: { request: BookingRequest }) {
  const { text } = useLanguage();
  const go = useGo();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const offered = request.status === "OFFERED";
  const ending = useMutation({
    mutationFn: () => endRequest(request.slug, "CANCELED"),
    onSuccess: ({ status }) => {
      client.removeQueries({ queryKey: requestsQuery(request.bookingKey).queryKey });
      go(denyHref({ status }), { replace: true });
    },
    onError: () => setOpen(false),
  });
  const needsCode = isApiError(ending.error, "message.otp_required");
  const words = ending.error && !needsCode ? creationErrorWords(ending.error) : undefined;
  return (
    <>
      <Button variant="danger" block onPress={() => setOpen(true)}>
        {text("asked.cancel")}
      </Button>
      {words && (
        <Banner tone="danger" urgent title={"key" in words ? text(words.key) : words.text} />
      )}
      {needsCode && (
        <CodeStep
          bookingKey={request.bookingKey}
          onProven={() => ending.mutate()}
          onClose={ending.reset}
        />
      )}
      <ConfirmDialog
        title={text("asked.cancel_title")}
        isOpen={open}
        onClose={() => setOpen(false)}
        safeLabel={text("asked.cancel_keep")}
        harmfulLabel={text("asked.cancel")}
        onConfirm={() => ending.mutate()}
        busy={ending.isPending}
        busyLabel={text("portal.cancelling")}
      >
        <p>{text(offered ? "asked.cancel_text_offered" : "asked.cancel_text")}</p>
      </ConfirmDialog>
    </>
  );
}
