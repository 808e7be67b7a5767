import { type ReactNode, Suspense, useEffect, useMemo } from "react";
import { type Exam, isApiError, useConfig } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import { denyHref } from "../../lib/deny-href";
import { Card, FactList, Loading, MessageDialog, PageHead, useDialogTurn } from "../../ui";
import {
  type AskedCode,
  type BookingAddress,
  type BookingQuery,
  BookingScreen,
  bookingHref,
  examsHref,
  FormDemandsContext,
  LoadFailed,
  PhoneLink,
  Refused,
  useDraft,
  useGo,
} from "../booking";
import {
  changeExamOfAnswers,
  forgetAnswers,
  keepAnswers,
  keptAnswers,
  QuestionnaireDialog,
  saveAnswers,
  uploadFile,
} from "../questionnaires";
import { ContactCode } from "./ContactCode";
import { demandedForm } from "./model/demanded-form";
import { demandsOf, navigationDelay, type Step, stepAfter } from "./model/outcome";
import { Notice } from "./Notice";
import { type Check, type Checks, useChecks, useDecision } from "./useChecks";

interface BeforeBookingProps {
  address: BookingAddress;
  query: BookingQuery;
  exams: readonly Exam[];
  children: ReactNode;
}

/** Asks what has to be known before times are shown, before the form and before a request; then shows the page. */
export function BeforeBooking({ address, query, exams, children }: BeforeBookingProps) {
  const go = useGo();
  const opening = { address, query, exams };
  const checks = useChecks(opening);
  const { data } = checks;
  const newKey = data?.bookingKey === query.bookingKey ? undefined : data?.bookingKey;

  useEffect(() => {
    if (!newKey) return;
    go(bookingHref(address, { ...query, bookingKey: newKey }), { sameScreen: true });
  }, [newKey, address, query, go]);

  if (checks.isError) {
    return (
      <Asking exams={exams} {...{ address, query }}>
        <LoadFailed error={checks.error} retry={checks.refetch} />
      </Asking>
    );
  }
  const open = data?.checks.find(isOpen);
  if (data && !open && !newKey) {
    return (
      <Answered data={data} {...{ address, query, refresh: checks.refetch }}>
        {children}
      </Answered>
    );
  }
  return (
    <Asking exams={exams} {...{ address, query }}>
      {open && !newKey && (
        <Suspense>
          <AskedCheck
            key={`${open.exam.slug} ${open.questionnaire.id} ${open.questionnaire.version}`}
            {...{ opening, check: open, refresh: checks.refetch }}
          />
        </Suspense>
      )}
    </Asking>
  );
}

/** Not answered, or answered so that this exam isn't booked: then the answers can be changed. */
function isOpen({ outcomes, attempt, exam, isOffered }: Check): boolean {
  if (!outcomes) return true;
  const { kind } = stepAfter(outcomes, attempt, exam.slug);
  return kind === "deny" || (!isOffered && (kind === "exam" || kind === "request"));
}

/** The page behind the questions. */
function Asking({ exams, address, query, children }: BeforeBookingProps) {
  const { text, formats } = useLanguage();
  const { radiology } = useConfig();
  const title = text("safety.title");
  const names = formats.list(exams.map(({ name }) => name));
  return (
    <BookingScreen title={title} step={1} doneHrefs={[examsHref(address, query)]}>
      <div className="wrap side-columns">
        <div className="stack-large">
          <PageHead title={title} intro={text("safety.intro", { exam: names })} />
          {children ?? <Loading label={text("questionnaire.loading")} blocks={[6, 6]} />}
        </div>
        <Card title={text("safety.why")}>
          <FactList
            items={[
              { icon: "shield", title: text("safety.safe"), detail: text("safety.safe_more") },
              { icon: "lock", title: text("safety.private"), detail: text("safety.private_more") },
              ...(radiology.phone
                ? [
                    {
                      icon: "phone" as const,
                      title: text("safety.person"),
                      detail: <PhoneLink number={radiology.phone} />,
                    },
                  ]
                : []),
            ]}
          />
        </Card>
      </div>
    </BookingScreen>
  );
}

interface AskedCheckProps {
  opening: Omit<BeforeBookingProps, "children">;
  check: Check;
  refresh: () => unknown;
}

function AskedCheck({ opening, check, refresh }: AskedCheckProps) {
  const { address, query } = opening;
  const { exam, questionnaire, bookingKey } = check;
  const go = useGo();
  const about = { bookingKey, questionnaire, examSlug: exam.slug };
  const scans = examsHref(address, query);
  const take = useSteps(opening, bookingKey);
  const decision = useDecision(opening, (decided, outcomes) => {
    forgetAnswers(bookingKey);
    const step = stepAfter(outcomes, decided.attempt, decided.exam.slug);
    setTimeout(() => void take(decided.exam, step), navigationDelay(questionnaire.type));
  });
  const { error } = decision;
  const isTurn = useDialogTurn(true);
  useEffect(() => {
    if (isApiError(error, "message.questionnaire_changed")) refresh();
  }, [error, refresh]);
  if (!isTurn) return null;
  return (
    <QuestionnaireDialog
      questionnaire={questionnaire}
      overline={exam.name}
      answers={keptAnswers(bookingKey, questionnaire.id) ?? check.answers}
      onSave={(answers) => {
        keepAnswers(bookingKey, questionnaire.id, answers);
        // The tab has them; the next save or the last one brings them to the server.
        return saveAnswers(about, answers);
      }}
      onComplete={(answers) => {
        // Until they are decided upon: without a connection they are there again after a reload.
        keepAnswers(bookingKey, questionnaire.id, answers);
        decision.mutate({ check, answers });
      }}
      onClose={() => go(scans)}
      upload={(file) => uploadFile(bookingKey, file)}
      busy={decision.isPending}
      trouble={error && <Refused error={error} />}
    />
  );
}

/** Goes where answers lead. */
function useSteps({ address, query }: AskedCheckProps["opening"], bookingKey: string) {
  const go = useGo();
  const { text } = useLanguage();
  return async (exam: Exam, step: Step) => {
    if (step.kind === "deny") {
      const customMessage = step.message ?? text("message.booking_denied");
      // Back at the times the answers are shown again: a wrong one can be changed.
      const redirectUrl = bookingHref({ ...address, booking: false }, query);
      return go(denyHref({ customMessage, showClose: true, redirectUrl, callBack: true }));
    }
    if (step.kind === "exam") {
      await changeExamOfAnswers(bookingKey, exam.slug, step.examSlug).catch(() => undefined);
      const replaced = (slug: string) => (slug === exam.slug ? step.examSlug : slug);
      const examSlugs = address.examSlugs.map(replaced);
      const next = { ...query, changedExamSlug: step.examSlug };
      return go(bookingHref({ ...address, examSlugs, booking: false }, next), { replace: true });
    }
    if (step.kind === "request") {
      const enquiry = [...(query.enquiry?.split(",") ?? []), exam.slug].join(",");
      const next = { ...query, enquiry };
      return go(bookingHref({ ...address, booking: false }, next), { replace: true });
    }
    if (step.kind === "url") go(step.url);
  };
}

interface AnsweredProps {
  data: Checks;
  address: BookingAddress;
  query: BookingQuery;
  refresh: () => unknown;
  children: ReactNode;
}

/** The page itself, with what the answers ask of it. */
function Answered({ data, address, query, refresh, children }: AnsweredProps) {
  const go = useGo();
  const { draft, change } = useDraft();
  const scans = examsHref(address, query);
  const slots = bookingHref({ ...address, booking: false }, query);
  const demands = useMemo(
    () => demandsOf(data.checks.flatMap(({ outcomes }) => outcomes ?? [])),
    [data],
  );
  const { insuranceTypeId } = demands;
  const { typed } = draft;
  useEffect(() => {
    if (!insuranceTypeId || typed.insuranceTypeId) return;
    change({ typed: { ...typed, insuranceTypeId: String(insuranceTypeId) } });
  }, [insuranceTypeId, typed, change]);
  const context = {
    notice: <Notice demands={demands} scansHref={scans} />,
    form: demandedForm(demands),
    outcomeId: demands.request?.outcomeId,
    askCode: demands.code ? (asked: AskedCode) => <ContactCode {...asked} /> : undefined,
    confirmed: (message: string, onClose: () => void) => (
      <Confirmed message={message} onClose={onClose} />
    ),
    refused: (error: Error) => {
      if (isApiError(error, "message.questionnaire_required")) {
        void refresh();
        go(slots, { replace: true });
        return true;
      }
      if (isApiError(error, "message.booking_denied", "message.booking_request_denied")) {
        const customMessage = error.details.explanation ?? error.message;
        go(denyHref({ customMessage, showClose: true, redirectUrl: slots, callBack: true }));
        return true;
      }
      const { request } = demands;
      const mended = isApiError(error) && error.fields.length > 0;
      if (!request?.errorUrl || mended) return false;
      const said = new URLSearchParams({ customMessage: request.customMessage ?? error.message });
      go(`${request.errorUrl}${request.errorUrl.includes("?") ? "&" : "?"}${said}`);
      return true;
    },
  };
  return <FormDemandsContext value={context}>{children}</FormDemandsContext>;
}

/** A request in place of a booking is made: the provider's words, or ours by their key. */
function Confirmed({ message, onClose }: { message: string; onClose: () => void }) {
  const { text } = useLanguage();
  const isKey = /^message\.[a-z_0-9]+$/.test(message);
  return (
    <MessageDialog
      title={text("safety.request_made")}
      isOpen
      onClose={onClose}
      buttonLabel={text("help.done")}
    >
      <p>{isKey ? text(message as TextKey) : message}</p>
    </MessageDialog>
  );
}
