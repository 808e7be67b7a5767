import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type Attachment, type BookingRequest, isApiError, useConfig } from "../../../api";
import { loadAuthentication } from "../../authentication";
import { useGo } from "../../booking";
import { useOpenFile } from "../../request-files";
import { documentsQuery } from "../api";
import { useSessionKind } from "../session";

const NONE: readonly Attachment[] = [];

/** The files of a request, and whether this person may open them here. */
export function useDocuments({ id, slug, bookingKey }: BookingRequest) {
  const { data: files = NONE } = useQuery(documentsQuery(slug));
  const { bookingRequestsDownloadReferralEnabled } = useConfig().bookingRequest;
  const isStaff = useSessionKind() === "STAFF";
  const { open, opening, error } = useOpenFile(id, useCodeStep(bookingKey));
  return {
    files,
    mayOpen: bookingRequestsDownloadReferralEnabled || isStaff,
    open,
    opening,
    error,
  };
}

export type DocumentsOfRequest = ReturnType<typeof useDocuments>;

/** Opening a file needs the code: a person who hasn't entered it is asked for it, and comes back. */
function useCodeStep(bookingKey: string): (error: Error) => void {
  const go = useGo();
  const { href: returnUrl } = useLocation();
  return (error) => {
    if (!isApiError(error, "message.otp_required")) return;
    loadAuthentication().then(({ authenticationHref }) =>
      go(authenticationHref({ bookingKey, type: "PATIENT_PORTAL", returnUrl })),
    );
  };
}
