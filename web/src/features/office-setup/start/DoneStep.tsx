import { queryOptions, useQuery } from "@tanstack/react-query";
import { answered, api, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, ButtonLink, ButtonRow, Loading } from "../../../ui";
import { LoadFailure } from "../../office";
import { TERMS_HREF, useHasNoTerms } from "../../office-settings";
import { choicesQuery } from "../api";
import type { SavedRecord } from "../model/fields";
import { SETUP } from "../SetupFrame";
import { isOpen } from "./progress";
import { TestMessage } from "./TestMessage";

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
  const exams = useQuery(choicesQuery("exams"));
  const devices = useQuery(choicesQuery("devices"));
  const { exam, device } = firstBookable(exams.data ?? [], devices.data ?? []);
  const next = useQuery(nextTimeQuery(devices.isPending ? "" : String(exam?.slug ?? "")));
  const entry = next.data?.clinics.find(({ slots }) => slots.length > 0);
  const slot = entry?.slots[0];

  if (exams.error) return <LoadFailure query={exams} />;
  if (exams.data && !exam) {
    return (
      <div className="stack">
        <Banner tone="warning">{text("start.no_online_exam")}</Banner>
        <ButtonRow>
          <ButtonLink variant="primary" href={`${SETUP}/exams`}>
            {text("start.no_online_exam_link")}
          </ButtonLink>
        </ButtonRow>
      </div>
    );
  }
  if (next.error) return <LoadFailure query={next} />;
  if (next.isPending) return <Loading label={text("office.loading")} blocks={[6]} />;
  return (
    <div className="stack">
      <h2>{text("start.done_title")}</h2>
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
        <>
          <Banner tone="warning">{text("start.no_time")}</Banner>
          {device && <WhereToLook device={device} />}
        </>
      )}
      <TermsMissing />
      <TestMessage />
    </div>
  );
}

/** An exam that patients book online, on a device that is open where there is one. */
function firstBookable(exams: readonly SavedRecord[], devices: readonly SavedRecord[]) {
  const done = ({ devices: on }: SavedRecord) =>
    devices.filter(({ id }) => Array.isArray(on) && on.some(({ deviceId }) => deviceId === id));
  const online = exams.filter(
    ({ kind, devices: on }) => kind === "ONLINE" && Array.isArray(on) && on.length > 0,
  );
  const exam = online.find((one) => done(one).some(isOpen)) ?? online[0];
  const on = exam ? done(exam) : [];
  return { exam, device: on.find(isOpen) ?? on[0] };
}

/** The week and the exams of the device that should have free times. */
function WhereToLook({ device }: { device: SavedRecord }) {
  const { text } = useLanguage();
  const name = String(device.name);
  return (
    <ButtonRow>
      <ButtonLink variant="primary" href={`${SETUP}/schedules/${device.id}`}>
        {text("setup.week_of", { name })}
      </ButtonLink>
      <ButtonLink href={`${SETUP}/devices/${device.id}`}>
        {text("start.exams_of", { name })}
      </ButtonLink>
    </ButtonRow>
  );
}

/** Patients accept terms when they book: there should be some. */
function TermsMissing() {
  const { text } = useLanguage();
  const { termsAndConditionsUrl } = useConfig().radiology;
  const none = useHasNoTerms();
  if (!none || termsAndConditionsUrl) return null;
  return (
    <>
      <Banner tone="warning">{text("start.terms_none")}</Banner>
      <ButtonRow>
        <ButtonLink href={TERMS_HREF}>{text("start.terms_write")}</ButtonLink>
      </ButtonRow>
    </>
  );
}
