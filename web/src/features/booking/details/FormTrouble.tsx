import { useQueryClient } from "@tanstack/react-query";
import { isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Loading, NoticePage, PageHead } from "../../../ui";
import { BookingScreen } from "../BookingScreen";
import { alternativesOf, isDeadKey } from "../commands";
import { holdKey } from "../hold";
import { LoadFailed } from "../LoadFailed";
import type { BookingAddress } from "../model/address";
import { type BookingQuery, isMove, withoutDevice, withoutSlot } from "../model/query";
import { localDay, localTime } from "../model/slots";
import { bookingHref } from "../navigation";
import { SLOTS_KEY } from "../queries";
import { JustTaken } from "../taken/JustTaken";
import { useBackOverLost, useLeaveLost } from "../taken/lost-form";
import type { BookedExam, FormLinks } from "./form-props";

interface FormTroubleProps {
  address: BookingAddress;
  query: BookingQuery;
  keys: readonly string[];
  exams: readonly BookedExam[];
  links: Pick<FormLinks, "exams" | "slots">;
  /** Absent while the hold is still being read. */
  failure: unknown;
  retry: () => unknown;
}

/** A held time is missing: it is loading, it is gone, or it could not be read. */
export function FormTrouble(props: FormTroubleProps) {
  const { address, query, keys, exams, links, failure, retry } = props;
  const { text } = useLanguage();
  const leaveLost = useLeaveLost();
  const client = useQueryClient();
  // Moving a booking shows no booking steps.
  const frame = isMove(query) ? {} : { step: 2, doneHrefs: [links.exams, links.slots] };
  const alternatives = failure ? alternativesOf(failure) : undefined;
  const over = isApiError(failure, "message.hold_expired") || isDeadKey(failure);
  const times = { ...address, clinicSlugs: [], booking: false };
  useBackOverLost(over || alternatives !== undefined);

  function leave(next: BookingQuery) {
    leaveLost(bookingHref(times, next), () => {
      client.removeQueries({ queryKey: holdKey(keys) });
      void client.invalidateQueries({ queryKey: [SLOTS_KEY] });
    });
  }

  const lost =
    exams.find(({ exam }) => exam.slug === alternatives?.[0]?.examSlug) ??
    exams.find(({ as }) => as === "APPOINTMENT");
  if (alternatives && lost) {
    // A visit of several exams is lost as a whole, and other whole visits are offered instead.
    const visit = exams.length > 1 && !query.separateBooking;
    const start = (!visit && lost.slot?.start) || `${query.date}T${query.startTime}`;
    const clinicSlug = lost.clinicSlug ?? "";
    return (
      <BookingScreen key="taken" title={text("taken.title")} {...frame}>
        <JustTaken
          key={`${start} ${clinicSlug}`}
          taken={{ date: localDay(start), startTime: localTime(start), clinicSlug, alternatives }}
          exams={visit ? exams.map(({ exam }) => exam) : [lost.exam]}
          bookingKey={lost.bookingKey}
          address={address}
          query={query}
          leave={() => leave(withoutDevice(withoutSlot(query)))}
        />
      </BookingScreen>
    );
  }
  if (over) {
    return (
      <BookingScreen key="over" title={text("hold.over_title")} {...frame}>
        <NoticePage
          tone="waiting"
          icon="clock"
          title={text("hold.over_title")}
          actions={
            <Button variant="primary" onPress={() => leave(chosenAgain(query))}>
              {text("hold.over_again")}
            </Button>
          }
        >
          <p>{text("hold.over_text")}</p>
        </NoticePage>
      </BookingScreen>
    );
  }
  return (
    <BookingScreen key="wait" title={text("details.title")} {...frame}>
      <div className="wrap">
        <PageHead title={text("details.title")} />
        {failure ? (
          <LoadFailed error={failure} retry={retry} />
        ) : (
          <Loading label={text("details.loading")} blocks={[5, 16, 12]} />
        )}
      </div>
    </BookingScreen>
  );
}

/** The same choice without the expired keys. */
function chosenAgain(query: BookingQuery): BookingQuery {
  if (isMove(query)) return withoutDevice(query);
  const { bookingKey: _ended, more, check, times, ...kept } = withoutDevice(query);
  const free = times?.map(({ bookingKey: _over, ...time }) => time);
  return { ...kept, ...(free ? { times: free } : {}) };
}
