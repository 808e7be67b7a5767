import { useQuery } from "@tanstack/react-query";
import type { CodeBeforeProps } from "../../booking";
import { requestQuery } from "../api";
import { CodeStep } from "../CodeStep";

/** An offer is taken up with another contact only with a code that went to the one on record of the request. */
export function OfferCode({ bookingRequestSlug, ...next }: CodeBeforeProps) {
  const request = useQuery(requestQuery(bookingRequestSlug)).data?.bookingRequest;
  return request ? <CodeStep bookingKey={request.bookingKey} {...next} /> : null;
}
