import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BookingRequest, Exam, RequestSummary } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Icon, Link, useDialogTurn } from "../../../ui";
import { emptyDraft, nothingTyped, type TypedDetails, useDraft, useOnBehalf } from "../../booking";
import { requestQuery } from "../api";
import { opensInfo, prefilled, typedOf } from "../model/offer";
import { InfoDialog } from "./InfoDialog";
import "./request-portal.css";

interface OfferProps {
  bookingRequestSlug: string;
  /** The scans chosen on this page; none on a page where they are still to be chosen. */
  exams: readonly Exam[];
  /** The page where a booking begins. */
  home?: boolean;
}

/** Shown above a booking that takes up an offered request: it fills in the notes, and shows what to read first. */
export function Offer({ bookingRequestSlug, exams, home = false }: OfferProps) {
  const { bookingRequest: request, patientDetails } =
    useQuery(requestQuery(bookingRequestSlug)).data ?? {};
  const onBehalf = useOnBehalf();
  if (!request || !patientDetails) return null;
  // Staff needn't offer a request before they make an appointment of it.
  if (onBehalf) return <ForPatient request={request} patient={patientDetails} />;
  return request.status === "OFFERED" ? (
    <Bar key={exams.map(({ slug }) => slug).join()} request={request} exams={exams} home={home} />
  ) : null;
}

interface ForPatientProps {
  request: BookingRequest;
  patient: RequestSummary["patientDetails"];
}

/** What the patient told us with the request needn't be typed again at the desk. */
export function ForPatient({ request, patient }: ForPatientProps) {
  const { text } = useLanguage();
  useTyped(request.slug, { ...typedOf(patient), notes: request.patientNotes ?? "" });
  return (
    <aside className="offer-bar no-print" aria-label={text("asked.bar_staff_label")}>
      <div className="wrap row">
        <Icon name="info" />
        <span>{text("asked.bar_staff", { name: `${patient.firstName} ${patient.lastName}` })}</span>
      </div>
    </aside>
  );
}

interface BarProps {
  request: BookingRequest;
  exams: readonly Exam[];
  home: boolean;
}

function Bar({ request, exams, home }: BarProps) {
  const { text } = useLanguage();
  const [info, setInfo] = useState(() => opensInfo(exams));
  const isTurn = useDialogTurn(info);
  usePrefilled({ notes: request.patientNotes ?? "" });
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
      {isTurn && (
        <InfoDialog
          request={exams.length > 0 ? { ...request, exams: [...exams] } : request}
          onClose={close}
          {...(exams.length > 0 ? { onProceed: close } : {})}
        />
      )}
    </aside>
  );
}

/** The patient's known details, and nothing about any other person who was typed in here before. */
function useTyped(request: string, known: Partial<TypedDetails>): void {
  const { draft, change } = useDraft();
  const [filled, setFilled] = useState("");
  useEffect(() => {
    if (filled === request) return;
    setFilled(request);
    if (draft.request === request) return;
    change({ ...emptyDraft, typed: { ...nothingTyped, ...known }, request });
  }, [filled, draft.request, request, known, change]);
}

/** The notes of the request needn't be written again; what a person types now takes precedence. */
function usePrefilled(known: Partial<TypedDetails>): void {
  const { draft, change } = useDraft();
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    if (filled) return;
    setFilled(true);
    change({ typed: prefilled(draft.typed, known) });
  }, [filled, known, draft.typed, change]);
}
