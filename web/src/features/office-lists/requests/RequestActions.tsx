import { useState } from "react";
import { type TextKey, useLanguage } from "../../../i18n";
import { Banner, Button, ButtonLink, ConfirmDialog } from "../../../ui";
import { DoneBanner, useFailure, WordsDialog } from "../../office";
import { changeStatus, type OfficeRequest, type RequestStatus } from "./api";
import { bookHref } from "./book-href";
import { OfferDialog } from "./OfferDialog";
import { isOpen, STATUSES } from "./status";
import { useWork } from "./useWork";

type RequestAction = "offer" | "decline" | "remove";

/** The text about what was just done. */
const DONE = {
  OFFERED: "lists.did_offer",
  ON_HOLD: "lists.did_hold",
  NEW: "lists.did_unhold",
  REMOVED_BY_OPERATOR: "lists.did_decline",
  DELETED: "lists.did_remove",
} as const satisfies Partial<Record<RequestStatus, TextKey>>;

type Step = keyof typeof DONE;

/** What can be done with a request in its current state. */
export function RequestActions({ request }: { request: OfficeRequest }) {
  const { text } = useLanguage();
  const failure = useFailure();
  const [asking, setAsking] = useState<RequestAction | null>(null);
  /** The state when the action was started. */
  const [begunAt, setBegunAt] = useState(request.status);
  const [done, setDone] = useState<Step | null>(null);
  const stepping = useWork(({ to, reason }: { to: Step; reason?: string }) =>
    changeStatus(request, to, reason),
  );
  const { status, patientDetails } = request;
  const name = `${patientDetails.lastName}, ${patientDetails.firstName}`;
  const failed = stepping.error ? failure(stepping.error) : undefined;

  const busy = { busy: stepping.isPending, busyLabel: text("lists.saving") };

  /** The error of the last step doesn't apply to the next. */
  function ask(what: RequestAction | null) {
    stepping.reset();
    setDone(null);
    setBegunAt(status);
    setAsking(what);
  }

  const close = () => ask(null);

  function finish(step: Step) {
    setAsking(null);
    setDone(step);
  }

  function take(to: Step, reason?: string) {
    if (stepping.isPending) return;
    stepping.mutate({ to, ...(reason && { reason }) }, { onSuccess: () => finish(to) });
  }

  const said = done && (
    <DoneBanner
      key={done}
      undo={
        done === "ON_HOLD" && status === "ON_HOLD"
          ? { ...busy, label: text("lists.undo"), onPress: () => take("NEW") }
          : undefined
      }
    >
      {text(DONE[done])}
    </DoneBanner>
  );

  const isEnded = !isOpen(status);
  const isOwn = stepping.isPending || stepping.isSuccess;
  /** A colleague was faster; what was typed stays. */
  const meanwhile = {
    said: text("lists.meanwhile", { status: text(STATUSES[status].text) }),
    act: text("lists.meanwhile_act"),
  };
  const ended = isEnded && !isOwn ? meanwhile : undefined;
  const isOfferedMeanwhile = status === "OFFERED" && begunAt !== "OFFERED";

  if (isEnded && !asking) return said;
  return (
    <div className="stack-small">
      {said}
      {ended && (
        <Banner tone="warning" urgent>
          {ended.said}
        </Banner>
      )}
      {failed && asking !== "decline" && (
        <Banner tone="danger" urgent>
          {failed}
        </Banner>
      )}
      {!isEnded && (
        <div className="lists-actions">
          <Button
            variant={status === "OFFERED" ? "secondary" : "primary"}
            onPress={() => ask("offer")}
          >
            {text(status === "OFFERED" ? "lists.offer_again" : "lists.offer")}
          </Button>
          {status !== "ON_HOLD" && (
            <ButtonLink href={bookHref(request)}>{text("lists.book")}</ButtonLink>
          )}
          {status === "NEW" && (
            <Button {...busy} onPress={() => take("ON_HOLD")}>
              {text("lists.hold")}
            </Button>
          )}
          {status === "ON_HOLD" && (
            <Button {...busy} onPress={() => take("NEW")}>
              {text("lists.unhold")}
            </Button>
          )}
          <Button variant="danger" onPress={() => ask("decline")}>
            {text("lists.decline")}
          </Button>
          <Button variant="quiet" icon="trash" onPress={() => ask("remove")}>
            {text("lists.remove")}
          </Button>
        </div>
      )}
      {asking === "offer" && (
        <OfferDialog
          request={request}
          name={name}
          meanwhile={isEnded || isOfferedMeanwhile ? meanwhile : undefined}
          onClose={close}
          onSent={() => finish("OFFERED")}
        />
      )}
      {asking === "decline" && (
        <WordsDialog
          title={text("lists.decline_title")}
          overline={name}
          label={text("office.decline_reason")}
          missing={text("office.decline_missing")}
          doLabel={text("lists.decline_do")}
          harmful
          busy={stepping.isPending}
          failure={failed}
          meanwhile={ended}
          onDo={(reason) => take("REMOVED_BY_OPERATOR", reason)}
          onClose={close}
        >
          {text("lists.decline_what")}
        </WordsDialog>
      )}
      <ConfirmDialog
        title={text("lists.remove_title", { name })}
        isOpen={asking === "remove"}
        onClose={close}
        safeLabel={text("lists.remove_keep")}
        harmfulLabel={text("lists.remove_do")}
        {...busy}
        disabledReason={ended?.act}
        onConfirm={() =>
          stepping.mutate(
            { to: "DELETED" },
            { onSuccess: () => finish("DELETED"), onError: () => setAsking(null) },
          )
        }
      >
        <p>{text("lists.remove_what")}</p>
      </ConfirmDialog>
    </div>
  );
}
