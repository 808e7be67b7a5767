import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type BookingRequest, isApiError, type QuestionnaireSetQuery } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, Button, ConfirmDialog } from "../../../ui";
import { denyHref } from "../../authentication";
import { creationErrorWords, useGo } from "../../booking";
import { endRequest, requestsQuery } from "../api";
import { CodeStep } from "../CodeStep";
import { openQuestionnaires, saveRequestAnswer } from "../forms/api";
import { FormDialog } from "../forms/FormDialog";

/** What is shown before a request ends. */
type Open = "QUESTION" | "FORM" | "DISMISSED";

/** The patient withdraws the request, or says that no offered time suits. */
export function CancelRequest({ request }: { request: BookingRequest }) {
  const { text } = useLanguage();
  const go = useGo();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const offered = request.status === "OFFERED";
  const declining = {
    bookingKey: request.bookingKey,
    appointmentSlug: request.slug,
    type: "DECLINE_APPOINTMENT",
  } satisfies QuestionnaireSetQuery;
  // An offer is declined with the clinic's questions, where there are any.
  const starting = useMutation({
    mutationFn: async () =>
      offered && (await openQuestionnaires(declining)).questionnaires.length > 0,
    onSuccess: (isAsked) => setOpen(isAsked ? "FORM" : "QUESTION"),
  });
  const ending = useMutation({
    mutationFn: () => endRequest(request.slug, "CANCELED"),
    onSuccess: ({ status }) => ended(status),
    onError: () => setOpen(undefined),
  });
  const [needsCode, setNeedsCode] = useState(false);
  const error = starting.error ?? ending.error;
  const asksCode = needsCode || isApiError(ending.error, "message.otp_required");
  const words = error && !asksCode ? creationErrorWords(error) : undefined;

  function ended(status: string) {
    client.removeQueries({ queryKey: requestsQuery(request.bookingKey).queryKey });
    go(denyHref({ status }), { replace: true });
  }

  return (
    <>
      <Button
        variant="danger"
        block
        busy={starting.isPending}
        busyLabel={text("portal.asking")}
        onPress={() => starting.mutate()}
      >
        {text("asked.cancel")}
      </Button>
      {open === "DISMISSED" && (
        <Banner tone="info" title={text("forms.decline_dismissed")}>
          {text("forms.decline_dismissed_text")}
        </Banner>
      )}
      {words && (
        <Banner tone="danger" urgent title={"key" in words ? text(words.key) : words.text} />
      )}
      {asksCode && (
        <CodeStep
          bookingKey={request.bookingKey}
          onProven={() => {
            setNeedsCode(false);
            if (open !== "FORM") ending.mutate();
          }}
          onClose={() => {
            setNeedsCode(false);
            ending.reset();
          }}
        />
      )}
      {open === "FORM" && (
        <FormDialog
          wanted={declining}
          isAgain
          overline={text("asked.cancel_text_offered")}
          completeLabel={text("asked.cancel")}
          save={(answer) => saveRequestAnswer(request.bookingKey, request.slug, answer)}
          failure="message.error_answering_questionnaire"
          onFailure={(failure) => {
            const unproven = isApiError(failure, "message.otp_required");
            if (unproven) setNeedsCode(true);
            return unproven;
          }}
          onSaved={() => ended("DECLINED_BY_PATIENT")}
          onClose={() => setOpen("DISMISSED")}
        />
      )}
      <ConfirmDialog
        title={text("asked.cancel_title")}
        isOpen={open === "QUESTION"}
        onClose={() => setOpen(undefined)}
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
