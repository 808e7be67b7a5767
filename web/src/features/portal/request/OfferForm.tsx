import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAccountIsLoading } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Loading, PageHead } from "../../../ui";
import { BookingScreen, LoadFailed, useDraft, useOnBehalf } from "../../booking";
import { requestQuery } from "../api";
import { ForPatient } from "./Offer";

interface OfferFormProps {
  bookingRequestSlug: string;
  children: ReactNode;
}

/**
 * The form of a booking that takes up a request. An account sees it once it holds the details of that patient:
 * those of the previous caller must not be booked instead, even if the request arrives late or never.
 */
export function OfferForm({ bookingRequestSlug, children }: OfferFormProps) {
  const { text } = useLanguage();
  const { draft } = useDraft();
  const isAsked = useAccountIsLoading();
  const onBehalf = useOnBehalf();
  const request = useQuery({ ...requestQuery(bookingRequestSlug), enabled: onBehalf });
  if (!isAsked && !onBehalf) return children;
  const known = request.data;
  return (
    <>
      {known && <ForPatient request={known.bookingRequest} patient={known.patientDetails} />}
      {known && draft.request === known.bookingRequest.slug ? (
        children
      ) : (
        <BookingScreen title={text("details.title")} step={2}>
          <div className="wrap">
            <PageHead title={text("details.title")} />
            {request.error ? (
              <LoadFailed error={request.error} retry={request.refetch} />
            ) : (
              <Loading label={text("details.loading")} blocks={[5, 16, 12]} />
            )}
          </div>
        </BookingScreen>
      )}
    </>
  );
}
