import type { TextKey } from "../../../i18n";
import type { BookingPlan } from "../model/plan";

interface SendingWords {
  readonly title: TextKey;
  readonly intro: TextKey;
  readonly send: TextKey;
  readonly sending: TextKey;
}

/** A booking and a request have different texts. */
export function sendingWords({ exams }: BookingPlan): SendingWords {
  const asked = exams.filter(({ as }) => as === "BOOKING_REQUEST").length;
  if (asked === exams.length) {
    return {
      title: "check.title_request",
      intro: "check.intro_request",
      send: "check.request",
      sending: "check.requesting",
    };
  }
  const booking = { title: "check.title", intro: "check.intro", sending: "check.booking" } as const;
  if (asked > 0) return { ...booking, send: "check.book_and_ask" };
  if (exams.length > 1) return { ...booking, send: "check.book_all" };
  return { ...booking, send: exams[0]?.exam.kind === "PENDING" ? "check.ask" : "check.book" };
}
