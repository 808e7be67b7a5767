import { queryOptions, useQuery } from "@tanstack/react-query";
import { answered, api } from "../../api";
import { useLanguage } from "../../i18n";
import { LoadFailure, type OfficeAppointment } from "../office";

/** Personal data that is no longer shown leaves the cache soon. */
const CACHE_MS = 10_000;

function consentsQuery({ slug }: OfficeAppointment) {
  return queryOptions({
    queryKey: ["office", "consents", slug],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/secured/appointments/{slug}/consent_forms", {
          params: { path: { slug } },
          signal,
        }),
      ),
    staleTime: CACHE_MS,
    gcTime: CACHE_MS,
  });
}

/** The consent forms of an appointment: signed ones can be read. Renders nothing if it needs none. */
export function AppointmentConsents({ appointment }: { appointment: OfficeAppointment }) {
  const { text, formats } = useLanguage();
  const consents = useQuery(consentsQuery(appointment));
  const { consentForms = [], answers = [] } = consents.data ?? {};
  if (consentForms.length === 0) return <LoadFailure query={consents} />;
  return (
    <section className="stack-small" aria-labelledby="day-consents">
      <h3 id="day-consents" className="day__small-title">
        {text("day.consents")}
      </h3>
      <ul className="day__consents">
        {consentForms.map(({ id, title }) => {
          const signed = answers.findLast(({ consentFormId }) => consentFormId === id);
          return (
            <li key={id}>
              <b>{title}</b>
              {signed ? (
                <span>
                  {text("signing.signed_on", {
                    day: formats.day(signed.signedAt, appointment.timeZone),
                  })}{" "}
                  <a
                    href={`/api/secured/appointments/${appointment.slug}/consent_forms/${signed.id}/paper`}
                  >
                    {text("signing.open")}
                    <span className="visually-hidden"> {title}</span>
                  </a>
                </span>
              ) : (
                <span className="muted">{text("day.consent_waits")}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
