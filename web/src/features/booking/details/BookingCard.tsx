import { useLanguage } from "../../../i18n";
import { Card, type Fact, FactList, Icon, Link } from "../../../ui";
import { HelpButtons } from "../../help";
import { modalityIcon } from "../model/modality-icon";
import { preparationSteps } from "../model/preparation";
import { preparationWords, timeSpan } from "../words";
import type { BookedExam, FormScreenProps } from "./form-props";

/** What is being booked or requested, always in view. */
export function BookingCard({ page }: { page: FormScreenProps }) {
  const { text } = useLanguage();
  const { plan, links } = page;
  const facts = usePlanFacts(plan);
  const asking = plan.exams.every(({ as }) => as === "BOOKING_REQUEST");
  return (
    <Card
      as="aside"
      title={text(asking ? "details.request" : "details.booking")}
      className="details-booking"
      action={
        <Link className="link-alone small" href={links.slots}>
          {text("details.change")}
          <span className="visually-hidden">
            {" "}
            {text(asking ? "details.change_clinic" : "details.change_time")}
          </span>
        </Link>
      }
    >
      {facts.map(({ key, items }) => (
        <FactList key={key} items={items} />
      ))}
      {plan.exams.some(({ exam, as }) => exam.kind === "PENDING" && as === "APPOINTMENT") && (
        <p className="small muted">{text("details.pending")}</p>
      )}
      <p className="small muted details-private">
        <Icon name="lock" />
        <span>{text("details.private")}</span>
      </p>
      <HelpButtons
        regionSlug={page.address.regionSlug}
        clinicSlug={plan.exams[0]?.clinicSlug ?? undefined}
      />
    </Card>
  );
}

/** A visit has one day and one clinic; exams booked one by one have their own. */
function usePlanFacts(plan: FormScreenProps["plan"]): { key: string; items: Fact[] }[] {
  const language = useLanguage();
  const { text } = language;
  const groups = plan.separate ? plan.exams.map((exam) => [exam]) : [plan.exams];
  return groups.map((exams) => {
    const [first] = exams;
    const last = exams.at(-1);
    const held = first?.hold && last?.hold;
    const timeZone = first?.clinic?.timeZone ?? "UTC";
    const when: Fact[] = held
      ? [
          {
            icon: "calendar",
            title: language.formats.dayWithYear(held.start, timeZone),
            detail: timeSpan(
              language,
              { start: first?.hold?.start ?? held.start, end: held.end },
              timeZone,
            ),
          },
        ]
      : [];
    const where: Fact = first?.clinic
      ? { icon: "pin", title: first.clinic.name, detail: first.clinic.address }
      : { icon: "pin", title: text("details.any_clinic") };
    const scans = exams.map((planned) => scanFact(language, planned, exams.length > 1));
    const prepare = exams.flatMap((planned) => preparationFacts(language, planned));
    return {
      key: exams.map(({ exam }) => exam.slug).join(),
      items: [...when, ...scans, where, ...prepare],
    };
  });
}

type Words = ReturnType<typeof useLanguage>;

function scanFact(
  { text, formats }: Words,
  { exam, as, hold, clinic }: BookedExam,
  several: boolean,
): Fact {
  const name =
    several && hold && clinic
      ? text("details.scan_at", {
          time: formats.time(hold.start, clinic.timeZone),
          exam: exam.name,
        })
      : exam.name;
  return {
    icon: modalityIcon(exam.modalityCode),
    title: name,
    detail:
      as === "BOOKING_REQUEST"
        ? text("details.asked")
        : formats.duration(hold ? minutesOf(hold) : exam.minutes),
  };
}

const MINUTE_MS = 60_000;

/** The held time may be longer than the scan usually takes. */
function minutesOf({ start, end }: NonNullable<BookedExam["hold"]>): number {
  return (Date.parse(end) - Date.parse(start)) / MINUTE_MS;
}

function preparationFacts(language: Words, { exam, hold, clinic }: BookedExam): Fact[] {
  if (!hold || !clinic) return [];
  return preparationSteps(exam.preparation, hold.start).map((step) => ({
    icon: step.icon,
    title: preparationWords(language, step, clinic.timeZone),
    detail: step.at ? step.text : undefined,
  }));
}
