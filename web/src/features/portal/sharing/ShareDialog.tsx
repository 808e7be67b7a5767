import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isApiError, type ShareAccess, type SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Dialog, MessageDialog } from "../../../ui";
import { useGo } from "../../booking";
import { Accesses } from "./Accesses";
import { useAccesses } from "./api";
import type { OwnAccess } from "./model";
import { ShareForm } from "./ShareForm";
import { TakeBackDialog } from "./TakeBackDialog";
import { shareHref } from "./useShared";
import { useShareForm } from "./useShareForm";
import "./sharing.css";

interface ShareDialogProps {
  bookingKey: string;
  /** The scan of which the results are shared; absent for all of them. */
  item?: SummaryItem | undefined;
  /** The patient's bookings, which name the results in the list. */
  items: readonly SummaryItem[];
  onClose: () => void;
}

/** Shares results with another person, and shows who has access. */
export function ShareDialog({ bookingKey, item, items, onClose }: ShareDialogProps) {
  const { text } = useLanguage();
  const form = useShareForm(bookingKey, item);
  // A page of one booking knows no other: everything that is shared is listed in the patient portal.
  const keys = [bookingKey, ...items.map((one) => one.bookingKey)];
  const accesses = useAccesses([...new Set(keys)]);
  const [asked, setAsked] = useState<OwnAccess>();
  const [ended, setEnded] = useState<OwnAccess>();
  const { sending } = form;
  useCodeStep(sending.error ?? accesses.error, item && shareHref(bookingKey, item.slug));
  if (sending.isSuccess) return <ShareSentMessage access={sending.data} onClose={onClose} />;
  return (
    <>
      <Dialog
        title={text("share.title")}
        isOpen
        isStatic={sending.isPending}
        size="lg"
        onClose={onClose}
        closeLabel={text("portal.close")}
      >
        <p className="muted">{text("share.how")}</p>
        <div className="share-columns">
          <ShareForm form={form} item={item} />
          <Accesses
            found={accesses}
            {...{ items, ended }}
            allHref={item && `/portal?bookingKey=${bookingKey}`}
            onTakeBack={setAsked}
          />
        </div>
      </Dialog>
      {asked && (
        <TakeBackDialog access={asked} onEnded={setEnded} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** A session without the code is asked for it, and comes back. */
function useCodeStep(error: unknown, back: string | undefined): void {
  const go = useGo();
  const { href } = useLocation();
  const wanted = isApiError(error, "message.otp_required");
  // The page asks for the code when it opens, so opening it again is enough.
  const again = back ?? href;
  useEffect(() => {
    if (wanted) go(again, { replace: true });
  }, [wanted, again, go]);
}

interface ShareSentMessageProps {
  access: ShareAccess;
  onClose: () => void;
}

function ShareSentMessage({ access: { contactDetails }, onClose }: ShareSentMessageProps) {
  const { text } = useLanguage();
  return (
    <MessageDialog
      title={text("share.done_title")}
      isOpen
      onClose={onClose}
      buttonLabel={text("help.done")}
    >
      <p>{text("share.done_text", { contact: contactDetails })}</p>
      <p>{text("share.done_next")}</p>
    </MessageDialog>
  );
}
