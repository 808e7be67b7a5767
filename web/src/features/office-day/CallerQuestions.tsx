import { useMutation, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Exam } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Card, Loading } from "../../ui";
import { LoadFailure, useFailure } from "../office";
import {
  type About,
  type Answers,
  openQuestionnaires,
  processOutcomes,
  Questionnaire,
} from "../questionnaires";

interface CallerQuestionsProps {
  bookingKey: string;
  exam: Exam;
  clinicSlug: string;
  /** All are answered, and the answers are decided upon. */
  onDone: () => void;
}

/** What must be asked before the exam is booked, to be read to the caller. */
export function CallerQuestions({ bookingKey, exam, clinicSlug, onDone }: CallerQuestionsProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const [done, setDone] = useState<readonly number[]>([]);
  const examSlug = exam.slug;
  const set = useQuery({
    queryKey: ["office", "caller-questions", bookingKey, examSlug],
    queryFn: () => openQuestionnaires({ bookingKey, examSlug }),
    // What was typed must not be replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const open = set.data?.questionnaires
    .map(({ questionnaire }) => questionnaire)
    .filter(({ id, answered }) => !answered && !done.includes(id));
  const current = open?.[0];
  const answering = useMutation({
    mutationFn: ({ about, answers }: { about: About; answers: Answers }) =>
      processOutcomes(about, answers),
    onSuccess: (_, { about }) => {
      setDone([...done, about.questionnaire.id]);
      if (open?.length === 1) onDone();
    },
  });

  return (
    <>
      <LoadFailure query={set} />
      {current && (
        <Card title={current.title} level={3}>
          <Suspense fallback={<Loading label={text("day.form_loading")} blocks={[4, 4]} />}>
            <Questionnaire
              key={current.id}
              questionnaire={current}
              busy={answering.isPending}
              trouble={
                answering.error && (
                  <Banner tone="danger" urgent>
                    {failure(answering.error)}
                  </Banner>
                )
              }
              onComplete={(answers) =>
                answering.mutate({
                  about: { bookingKey, questionnaire: current, examSlug, clinicSlug },
                  answers,
                })
              }
            />
          </Suspense>
        </Card>
      )}
    </>
  );
}
