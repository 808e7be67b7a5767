import { useQuery } from "@tanstack/react-query";
import type { HoldsResponse, SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import {
  Button,
  ButtonLink,
  ButtonRow,
  Card,
  FactList,
  MessageDialog,
  PageHead,
  ProcessingDialog,
} from "../../../ui";
import {
  type BookedExam,
  type BookingPlan,
  BookingScreen,
  creationErrorWords,
  HeldTime,
  LoadFailed,
  preparationSteps,
  preparationWords,
  useRenewal,
} from "../../booking";
import { summaryQuery } from "../api";
import { refusalOfError } from "../model/refusal";
import { useMove } from "./useMove";

export interface MoveCheckProps {
  bookingKey: string;
  /** Of the appointments that are moved, joined by commas. */
  slugs: string;
  plan: Omit<BookingPlan, "exams"> & { readonly exams: readonly BookedExam[] };
  holds: HoldsResponse;
  timesHref: string;
  onLost: (error: Error) => void;
}

/** From when to when; nobody is asked for their details again. */
export function MoveCheck(props: MoveCheckProps) {
  const { bookingKey, plan, holds, timesHref, onLost } = props;
  const { text } = useLanguage();
  const { renewal } = useRenewal([bookingKey], onLost);
  const summary = useQuery(summaryQuery(bookingKey));
  const move = useMove(props);
  const title = text("move.title");
  const moved = (summary.data?.appointments ?? []).filter(({ slug }) =>
    props.slugs.split(",").includes(slug),
  );
  return (
    <BookingScreen key="move" title={title}>
      <div className="wrap stack-large">
        <PageHead title={title} intro={text("move.intro")} />
        <HeldTime page={{ plan, holds }} renewal={renewal} />
        {summary.error && <LoadFailed error={summary.error} retry={summary.refetch} />}
        <div className="field-pair">
          <Card title={text("move.from")} className="stack">
            <FactList items={formerFacts(useLanguage(), moved)} />
          </Card>
          <Card title={text("move.to")} className="stack">
            <FactList items={newFacts(useLanguage(), plan.exams)} />
          </Card>
        </div>
        <ButtonRow>
          <Button variant="primary" size="lg" busy={move.isPending} onPress={() => move.mutate()}>
            {text("move.do")}
          </Button>
          <ButtonLink href={timesHref}>{text("move.another")}</ButtonLink>
          <ButtonLink variant="quiet" href={`/appointments/${bookingKey}`}>
            {text("move.keep")}
          </ButtonLink>
        </ButtonRow>
      </div>
      <ProcessingDialog title={text("move.moving")} isOpen={move.isPending} />
      <NotMoved error={move.error} onClose={move.reset} />
    </BookingScreen>
  );
}

type Language = ReturnType<typeof useLanguage>;

function formerFacts({ text, formats }: Language, items: readonly SummaryItem[]) {
  const [first] = items;
  if (!first) return [];
  const { start, timeZone, clinic } = first;
  return [
    {
      icon: "calendar" as const,
      title: text("portal.when", {
        day: formats.day(start, timeZone),
        time: formats.time(start, timeZone),
      }),
      detail: items.map(({ examDetails }) => examDetails.name).join(", "),
    },
    { icon: "pin" as const, title: clinic.name, detail: clinic.address },
  ];
}

function newFacts(language: Language, exams: readonly BookedExam[]) {
  const { text, formats } = language;
  const [first] = exams;
  if (!first?.hold || !first.clinic) return [];
  const { timeZone, name, address } = first.clinic;
  const { start } = first.hold;
  return [
    {
      icon: "calendar" as const,
      title: text("portal.when", {
        day: formats.day(start, timeZone),
        time: formats.time(start, timeZone),
      }),
      detail: exams.map(({ exam }) => exam.name).join(", "),
    },
    { icon: "pin" as const, title: name, detail: address },
    ...exams.flatMap(({ exam, hold }) =>
      hold
        ? preparationSteps(exam.preparation, hold.start).map((step) => ({
            icon: step.icon,
            title: preparationWords(language, step, timeZone),
          }))
        : [],
    ),
  ];
}

/** Why it was not moved: everything is as it was. */
function NotMoved({ error, onClose }: { error: Error | null; onClose: () => void }) {
  const { text } = useLanguage();
  const refusal = refusalOfError("RESCHEDULE", error);
  const words = error ? creationErrorWords(error) : undefined;
  return (
    <MessageDialog
      title={text(refusal?.title ?? "move.failed_title")}
      isOpen={words !== undefined}
      onClose={onClose}
      buttonLabel={text("portal.back")}
    >
      <p>
        {refusal ? text(refusal.text) : words && ("key" in words ? text(words.key) : words.text)}
      </p>
      <p>{text("move.stands")}</p>
    </MessageDialog>
  );
}
