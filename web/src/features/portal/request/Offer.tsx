import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BookingRequest, Exam } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Icon, Link } from "../../../ui";
import { useDraft } from "../../booking";
import { requestQuery } from "../api";
import { opensInfo } from "../model/offer";
import { InfoDialog } from "./InfoDialog";
import "./request-portal.css";

interface OfferProps {
  bookingRequestSlug: string;
  /** The scans that are chosen on this page; none on a page where they are still to be. */
  exams: readonly Exam[];
  /** The page where a booking begins. */
  home?: boolean;
}

/** Stands above the booking while it is made of an offered request: it fills in the notes, and tells what to read first. */
export function Offer({ bookingRequestSlug, exams, home = false }: OfferProps) {
  const request = useQuery(requestQuery(bookingRequestSlug)).data?.bookingRequest;
  return request?.status === "OFFERED" ? (
    <Bar key={exams.map(({ slug }) => slug).join()} request={request} exams={exams} home={home} />
  ) : null;
}

interface BarProps {
  request: BookingRequest;
  exams: readonly Exam[];
  home: boolean;
}

function Bar({ request, exams, home }: BarProps) {
  const { text } = useLanguage();
  const [info, setInfo] = useState(() => opensInfo(exams));
  usePrefilledNotes(request.patientNotes ?? "");
  const close = () => setInfo(false);
  return (
    <aside className="offer-bar no-print" aria-label={text("asked.bar_label")}>
      <div className="wrap row row-between">
        <p className="row">
          <Icon name="info" />
          <span>
            {text("asked.bar")}{" "}
            <Link href={`/booking-requests/${request.bookingKey}`}>{text("asked.bar_back")}</Link>
          </span>
        </p>
        {home && request.exams.length === 0 && (
          <Button icon="info" onPress={() => setInfo(true)}>
            {text("asked.info")}
          </Button>
        )}
      </div>
      {info && (
        <InfoDialog
          request={exams.length > 0 ? { ...request, exams: [...exams] } : request}
          onClose={close}
          {...(exams.length > 0 ? { onProceed: close } : {})}
        />
      )}
    </aside>
  );
}

/** What the patient wrote with the request need not be written again; what they type now is theirs. */
function usePrefilledNotes(notes: string): void {
  const { draft, change } = useDraft();
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    if (filled || !notes) return;
    setFilled(true);
    if (draft.typed.notes === "") change({ typed: { ...draft.typed, notes } });
  }, [filled, notes, draft.typed, change]);
}
