import { queryOptions, useQuery } from "@tanstack/react-query";
import { answered, api } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, ButtonLink, ButtonRow, Loading } from "../../../ui";
import { useFailure } from "../../office";
import { choicesQuery } from "../api";
import { SETUP } from "../SetupFrame";

function nextTimeQuery(examSlug: string) {
  return queryOptions({
    queryKey: ["setup", "next-time", examSlug],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/slots/next", { params: { query: { examSlug } }, signal })),
    enabled: examSlug !== "",
  });
}

/** The first time that a patient can book. */
export function DoneStep() {
  const { text, formats } = useLanguage();
  const failure = useFailure();
  const exams = useQuery(choicesQuery("exams")).data ?? [];
  const exam = exams.find(
    ({ kind, devices }) => kind === "ONLINE" && Array.isArray(devices) && devices.length > 0,
  );
  const next = useQuery(nextTimeQuery(String(exam?.slug ?? "")));
  const entry = next.data?.clinics.find(({ slots }) => slots.length > 0);
  const slot = entry?.slots[0];

  if (next.isPending) return <Loading label={text("office.loading")} blocks={[6]} />;
  return (
    <div className="stack">
      <h2>{text("start.done_title")}</h2>
      {next.error && <Banner tone="danger">{failure(next.error)}</Banner>}
      {entry && slot && exam ? (
        <>
          <Banner tone="success">
            {text("start.first_time", {
              exam: String(exam.name),
              clinic: entry.clinic.name,
              day: formats.day(slot.start, entry.clinic.timeZone),
              time: formats.time(slot.start, entry.clinic.timeZone),
            })}
          </Banner>
          <ButtonRow>
            <ButtonLink
              variant="primary"
              href={`/${entry.clinic.region}/${entry.clinic.slug}/${exam.slug}`}
            >
              {text("start.try_it")}
            </ButtonLink>
            <ButtonLink href={SETUP}>{text("start.more")}</ButtonLink>
          </ButtonRow>
        </>
      ) : (
        <Banner tone="warning">{text("start.no_time")}</Banner>
      )}
    </div>
  );
}
