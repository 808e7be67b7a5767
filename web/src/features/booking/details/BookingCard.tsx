import type { Clinic, Exam, Hold } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Card, FactList, Icon, Link } from "../../../ui";
import { modalityIcon } from "../model/modality-icon";
import { preparationSteps } from "../model/preparation";
import { preparationWords, timeSpan } from "../words";

interface BookingCardProps {
  exam: Exam;
  clinic: Clinic;
  hold: Hold;
  slotsHref: string;
}

/** What is being booked, always in view. */
export function BookingCard({ exam, clinic, hold, slotsHref }: BookingCardProps) {
  const language = useLanguage();
  const { text, formats } = language;
  return (
    <Card
      as="aside"
      title={text("details.booking")}
      className="details-booking"
      action={
        <Link className="link-alone small" href={slotsHref}>
          {text("details.change")}
          <span className="visually-hidden"> {text("details.change_time")}</span>
        </Link>
      }
    >
      <FactList
        items={[
          {
            icon: "calendar",
            title: formats.dayWithYear(hold.start, clinic.timeZone),
            detail: timeSpan(language, hold, clinic.timeZone),
          },
          {
            icon: modalityIcon(exam.modalityCode),
            title: exam.name,
            detail: formats.duration(exam.minutes),
          },
          { icon: "pin", title: clinic.name, detail: clinic.address },
          ...preparationSteps(exam.preparation, hold.start).map((step) => ({
            icon: step.icon,
            title: preparationWords(language, step, clinic.timeZone),
            detail: step.at ? step.text : undefined,
          })),
        ]}
      />
      {exam.kind === "PENDING" && <p className="small muted">{text("details.pending")}</p>}
      <p className="small muted details-private">
        <Icon name="lock" />
        <span>{text("details.private")}</span>
      </p>
    </Card>
  );
}
