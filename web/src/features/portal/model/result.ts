/** Where results are read, and what happens if they can't be. */
import { isApiError, type Report } from "../../../api";
import { denyHref } from "../../authentication";

export function resultHref(bookingKey: string): string {
  return `/appointments/${bookingKey}/result`;
}

/** Until its day a report has neither text nor file. */
export function isReleased(report: Pick<Report, "contentHtml" | "fileName">): boolean {
  return Boolean(report.contentHtml || report.fileName);
}

/** The page that says why results are no longer shown; nothing for an error that may pass. */
export function deniedResults(error: unknown): string | undefined {
  if (isApiError(error, "message.results_expired")) {
    return denyHref({ message: "results_expired" });
  }
  return isApiError(error, "message.error_access_revoked")
    ? denyHref({ revoked: true })
    : undefined;
}
