import { useQuery } from "@tanstack/react-query";
import type { CodeBeforeProps } from "../../booking";
import { requestQuery } from "../api";
import { CodeStep } from "../CodeStep";

/** Taking up an offer with another contact needs a code sent to the contact on record of the request. */
export function OfferCode({ bookingRequestSlug, ...next }: CodeBeforeProps) {
  const request = useQuery(requestQuery(bookingRequestSlug)).data?.bookingRequest;
  return request ? <CodeStep bookingKey={request.bookingKey} {...next} /> : null;
}
