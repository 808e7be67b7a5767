import type { BookingRequest } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ButtonLink, Card, Tag } from "../../../ui";
import { requestWords } from "../model/request-status";

/** All requests, whatever their status. */
export function PatientRequests({ requests }: { requests: readonly BookingRequest[] }) {
  const { text, formats } = useLanguage();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Card title={text("mine.requests")} className="stack">
      {requests.length === 0 && <p className="muted">{text("mine.none_requests")}</p>}
      <ul className="stack" hidden={requests.length === 0}>
        {requests.map(({ slug, status, exams, bookingKey, createdAt, clinic, offeredUntil }) => {
          const { label, tone, icon } = requestWords(status);
          const zone = clinic?.timeZone ?? here;
          const name = exams.map((exam) => exam.name).join(", ") || text("asked.title_no_exam");
          return (
            <li key={slug} className="stack-small">
              <p className="row row-between">
                <b>{name}</b>
                <Tag tone={tone} icon={icon}>
                  {text(label)}
                </Tag>
              </p>
              <p className="small muted">
                {offeredUntil
                  ? text("asked.offer_until", {
                      day: formats.day(offeredUntil, zone),
                      time: formats.time(offeredUntil, zone),
                    })
                  : text("asked.sent_on", { day: formats.day(createdAt, zone) })}
              </p>
              <ButtonLink
                variant={status === "OFFERED" ? "secondary" : "quiet"}
                href={`/booking-requests/${bookingKey}`}
              >
                {text(status === "OFFERED" ? "asked.choose_time" : "mine.open")}
                <span className="visually-hidden"> {name}</span>
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
