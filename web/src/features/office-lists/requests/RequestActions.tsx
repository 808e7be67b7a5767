import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { Banner, Button, ButtonLink, ConfirmDialog } from "../../../ui";
import { useFailure, WordsDialog } from "../../office";
import { changeStatus, type OfficeRequest, type RequestStatus } from "./api";
import { bookHref } from "./book-href";
import { OfferDialog } from "./OfferDialog";
import { isOpen } from "./status";
import { useWork } from "./useWork";

type Asking = "offer" | "decline" | "remove";

/** What can be done with a request as it stands. */
export function RequestActions({ request }: { request: OfficeRequest }) {
  const { text } = useLanguage();
  const failure = useFailure();
  const [asking, setAsking] = useState<Asking | null>(null);
  const stepping = useWork(({ to, reason }: { to: RequestStatus; reason?: string }) =>
    changeStatus(request, to, reason),
  );
  const { status, patientDetails } = request;
  const name = `${patientDetails.lastName}, ${patientDetails.firstName}`;
  const failed = stepping.error ? failure(stepping.error) : undefined;

  const busy = { busy: stepping.isPending, busyLabel: text("lists.saving") };

  /** What went wrong with the last step says nothing about the next. */
  function ask(what: Asking | null) {
    stepping.reset();
    setAsking(what);
  }

  const close = () => ask(null);

  if (!isOpen(status)) return null;
  return (
    <div className="stack-small">
      {failed && asking !== "decline" && (
        <Banner tone="danger" urgent>
          {failed}
        </Banner>
      )}
      <div className="lists-actions">
        {status !== "OFFERED" && (
          <Button variant="primary" onPress={() => ask("offer")}>
            {text("lists.offer")}
          </Button>
        )}
        {status !== "ON_HOLD" && (
          <ButtonLink href={bookHref(request)}>{text("lists.book")}</ButtonLink>
        )}
        {status === "NEW" && (
          <Button {...busy} onPress={() => stepping.mutate({ to: "ON_HOLD" })}>
            {text("lists.hold")}
          </Button>
        )}
        {status === "ON_HOLD" && (
          <Button {...busy} onPress={() => stepping.mutate({ to: "NEW" })}>
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
      {asking === "offer" && <OfferDialog request={request} name={name} onClose={close} />}
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
          onDo={(reason) =>
            stepping.mutate({ to: "REMOVED_BY_OPERATOR", reason }, { onSuccess: close })
          }
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
        onConfirm={() => stepping.mutate({ to: "DELETED" }, { onSettled: () => setAsking(null) })}
      >
        <p>{text("lists.remove_what")}</p>
      </ConfirmDialog>
    </div>
  );
}
