import { useQueryClient } from "@tanstack/react-query";
import { type Exam, isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { defined } from "../../../lib/defined";
import { ButtonLink, Loading, NoticePage, PageHead } from "../../../ui";
import { BookingScreen } from "../BookingScreen";
import { alternativesOf, isDeadKey } from "../commands";
import { holdKey } from "../hold";
import { LoadFailed } from "../LoadFailed";
import type { BookingAddress } from "../model/address";
import { type BookingQuery, withoutDevice, withoutSlot } from "../model/query";
import { bookingHref, useGo } from "../navigation";
import { SLOTS_KEY } from "../queries";
import { JustTaken } from "../taken/JustTaken";
import type { FormLinks } from "./form-props";

interface FormTroubleProps {
  address: BookingAddress;
  query: BookingQuery;
  bookingKey: string;
  exam: Exam;
  links: FormLinks;
  /** Absent while the hold is still being read. */
  failure: unknown;
  retry: () => unknown;
}

/** The held time is not (or not yet) there: it loads, it is gone, or it could not be read. */
export function FormTrouble({
  address,
  query,
  bookingKey,
  exam,
  links,
  failure,
  retry,
}: FormTroubleProps) {
  const { text } = useLanguage();
  const go = useGo();
  const client = useQueryClient();
  const frame = { step: 2, doneHrefs: [links.exams, links.slots] };
  const alternatives = failure ? alternativesOf(failure) : undefined;

  function leave() {
    client.removeQueries({ queryKey: holdKey(bookingKey) });
    void client.invalidateQueries({ queryKey: [SLOTS_KEY] });
    go(
      bookingHref(
        { ...address, clinicSlugs: [], booking: false },
        withoutDevice(withoutSlot(query)),
      ),
      {
        replace: true,
      },
    );
  }

  if (alternatives) {
    const { date = "", startTime = "" } = query;
    const clinicSlug = address.clinicSlugs[0] ?? "";
    return (
      <BookingScreen key="taken" title={text("taken.title")} {...frame}>
        <JustTaken
          key={`${date} ${startTime} ${clinicSlug}`}
          taken={{ date, startTime, clinicSlug, alternatives }}
          exam={exam}
          address={address}
          query={query}
          leave={leave}
        />
      </BookingScreen>
    );
  }
  if (isApiError(failure, "message.hold_expired") || isDeadKey(failure)) {
    const { bookingKey: _ended, ...again } = withoutDevice(withoutSlot(query));
    const { date, startTime, endTime, selectedClinic } = query;
    const chosen = { ...again, ...defined({ date, startTime, endTime, selectedClinic }) };
    return (
      <BookingScreen key="over" title={text("hold.over_title")} {...frame}>
        <NoticePage
          tone="waiting"
          icon="clock"
          title={text("hold.over_title")}
          actions={
            <ButtonLink
              variant="primary"
              href={bookingHref({ ...address, clinicSlugs: [], booking: false }, chosen)}
            >
              {text("hold.over_again")}
            </ButtonLink>
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
