import { useMutation, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { isApiError, type Questionnaire, useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { denyHref } from "../../lib/deny-href";
import { usePage } from "../../lib/page";
import { Loading, MessageDialog, PageHead } from "../../ui";
import { creationErrorWords, LoadFailed, useGo } from "../booking";
import {
  type Answers,
  openQuestionnaires,
  QuestionnaireDialog,
  saveAnswers,
  uploadFile,
} from "../questionnaires";
import { type Saved, saveOnPage } from "./api";
import { addressOf, failureOf, ownerOf } from "./model";

interface QuestionnairePageProps {
  parameters: Readonly<Record<string, unknown>>;
}

/** Questionnaires of the key in the address, one by one; whoever has the key may answer, and sees nothing else. */
export function QuestionnairePage({ parameters }: QuestionnairePageProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const title = text("questionnaire.page_title");
  usePage(text("page.title", { page: title, provider: radiology.name }));
  const address = addressOf(parameters);
  const opened = useQuery({
    queryKey: ["questionnaire-page", address],
    queryFn: () => openQuestionnaires(address),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [done, setDone] = useState<readonly number[]>([]);
  const waiting = opened.data?.questionnaires.find(
    ({ questionnaire: { id, answered } }) => !answered && !done.includes(id),
  );
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap stack-large">
        <PageHead title={title} />
        {opened.isPending && <Loading label={text("questionnaire.loading")} blocks={[6, 6]} />}
        {opened.isError && <LoadFailed error={opened.error} retry={opened.refetch} />}
        {opened.data && waiting && (
          <Suspense>
            <OneQuestionnaire
              key={waiting.questionnaire.id}
              bookingKey={opened.data.bookingKey}
              {...waiting}
              reopen={opened.refetch}
              onDone={() => setDone([...done, waiting.questionnaire.id])}
            />
          </Suspense>
        )}
        {opened.data && !waiting && <NothingWaiting />}
      </div>
    </main>
  );
}

function NothingWaiting() {
  const { text } = useLanguage();
  const go = useGo();
  return (
    <MessageDialog
      title={text("questionnaire.all_done")}
      isOpen
      onClose={() => go("/")}
      buttonLabel={text("help.done")}
    >
      <p>{text("message.questionnaires_already_answered")}</p>
    </MessageDialog>
  );
}

interface OneQuestionnaireProps {
  bookingKey: string;
  questionnaire: Questionnaire;
  answers?: Answers;
  reopen: () => unknown;
  onDone: () => void;
}

function OneQuestionnaire(props: OneQuestionnaireProps) {
  const { bookingKey, questionnaire, answers, reopen, onDone } = props;
  const { text } = useLanguage();
  const go = useGo();
  const [said, setSaid] = useState<Saved>();
  const owner = ownerOf(questionnaire.appointmentSlug);
  const saving = useMutation({
    mutationFn: (given: Answers) => saveOnPage(bookingKey, questionnaire, given),
    onSuccess: (saved) => {
      if (saved.denied) go(denyHref({ customMessage: saved.denied, callBack: true }));
      else if (saved.said) setSaid(saved);
      else leave(saved);
    },
  });

  function leave({ url }: Saved) {
    if (url) go(url);
    else onDone();
  }

  function closeFailure() {
    saving.reset();
    if (isApiError(saving.error, "message.questionnaires_already_answered")) onDone();
    if (isApiError(saving.error, "message.questionnaire_changed")) reopen();
  }

  if (said) {
    return (
      <MessageDialog
        title={said.said?.title}
        isOpen
        onClose={() => leave(said)}
        buttonLabel={text("help.done")}
      >
        <p>{said.said?.message}</p>
      </MessageDialog>
    );
  }
  return (
    <>
      <QuestionnaireDialog
        questionnaire={questionnaire}
        answers={answers}
        onComplete={(given) => saving.mutate(given)}
        onSave={
          owner === "DRAFT"
            ? (given) => saveAnswers({ bookingKey, questionnaire }, given)
            : undefined
        }
        onClose={() => go("/")}
        busy={saving.isPending}
        upload={owner === "DRAFT" ? (file) => uploadFile(bookingKey, file) : undefined}
      />
      {saving.error && (
        <Failure
          error={saving.error}
          text={failureOf(owner, questionnaire.type)}
          onClose={closeFailure}
        />
      )}
    </>
  );
}

interface FailureProps {
  error: Error;
  text: ReturnType<typeof failureOf>;
  onClose: () => void;
}

/** Why an answer wasn't saved. It stays in the form. */
function Failure({ error, text: key, onClose }: FailureProps) {
  const { text } = useLanguage();
  const known = isApiError(
    error,
    "message.questionnaires_already_answered",
    "message.questionnaire_changed",
  );
  const words = key && !known ? { key } : creationErrorWords(error);
  return (
    <MessageDialog
      title={text("portal.failed_title")}
      isOpen
      onClose={onClose}
      buttonLabel={text("help.done")}
    >
      <p>{"key" in words ? text(words.key) : words.text}</p>
    </MessageDialog>
  );
}
