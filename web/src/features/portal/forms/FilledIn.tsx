import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Card } from "../../../ui";
import { FileRow } from "../FileRow";
import { useCode } from "../useCode";
import { consentQuery, tasksQuery } from "./api";
import { paperHref } from "./consent";
import { GivenAnswers } from "./GivenAnswers";
import type { FormTask } from "./model";

interface FilledInProps {
  visit: readonly SummaryItem[];
  bookingKey: string;
}

/** Questionnaires that were answered and forms that were signed, to be read again. */
export function FilledIn({ visit, bookingKey }: FilledInProps) {
  const { text, formats } = useLanguage();
  const { data: tasks = [] } = useQuery(tasksQuery(bookingKey, visit));
  const consent = useQuery(consentQuery(bookingKey, visit)).data;
  const { code, step } = useCode(bookingKey);
  const [read, setRead] = useState<FormTask>();
  const given = tasks.filter(({ answered }) => answered);
  const zone = visit[0]?.timeZone;
  const signed = (consent?.tasks ?? []).flatMap(({ slug, form, paper }) =>
    paper ? [{ ...paper, slug, title: form.title, href: paperHref(slug, paper.id) }] : [],
  );
  if (given.length + signed.length === 0) return null;
  const withCode = (proceed: () => void) => (code.hasCode ? proceed() : code.ask(proceed));
  return (
    <Card title={text("forms.answers")} className="stack no-print">
      <ul>
        {given.map((task) => (
          <FileRow
            key={task.questionnaireId}
            icon="form"
            title={task.title}
            detail={
              task.answered?.at &&
              zone &&
              text("forms.answered_on", { day: formats.day(task.answered.at, zone) })
            }
          >
            <Button variant="quiet" onPress={() => withCode(() => setRead(task))}>
              {text("forms.view")}
              <span className="visually-hidden"> {task.title}</span>
            </Button>
          </FileRow>
        ))}
        {signed.map(({ id, title, signedAt, href }) => (
          <FileRow
            key={`paper ${id}`}
            icon="document"
            title={title}
            detail={zone && text("signing.signed_on", { day: formats.day(signedAt, zone) })}
          >
            <Button variant="quiet" onPress={() => withCode(() => window.location.assign(href))}>
              {text("signing.open")}
              <span className="visually-hidden"> {title}</span>
            </Button>
          </FileRow>
        ))}
      </ul>
      {step}
      {read?.answered && (
        <GivenAnswers
          questionnaireId={read.questionnaireId}
          title={read.title}
          owner={read.answered.owner}
          onClose={() => setRead(undefined)}
        />
      )}
    </Card>
  );
}
