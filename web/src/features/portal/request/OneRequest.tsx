import { useState } from "react";

import { useLanguage } from "../../../i18n";
import { Button, Card, FactList, PAGE_TITLE_ID, Tag } from "../../../ui";
import { type OpenRequest, requestWords } from "../model/request-status";
import { useCode } from "../useCode";
import { CancelRequest } from "./CancelRequest";
import { InfoDialog } from "./InfoDialog";
import { NextStep } from "./NextStep";
import { RequestDocuments } from "./RequestDocuments";
import { RequestForms } from "./RequestForms";
import { Track } from "./Track";
import { useRequestFacts } from "./useRequestFacts";
import { ViewReferral } from "./ViewReferral";

interface OneRequestProps {
  request: OpenRequest;
  /** Its heading is the page's. */
  first: boolean;
}

/** What was requested, its status, and what the patient can do now. */
export function OneRequest({ request, first }: OneRequestProps) {
  const { text, formats } = useLanguage();
  const facts = useRequestFacts(request);
  const { code, step } = useCode(request.bookingKey);
  const [info, setInfo] = useState(false);
  const words = requestWords(request.status);
  const Heading = first ? "h1" : "h2";
  const name =
    request.exams.map(({ name: exam }) => exam).join(", ") || text("asked.title_no_exam");
  const zone = request.clinic?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <section className="ui-card stack-large" aria-label={name}>
        <div className="row row-between">
          <div className="stack-small">
            <p className="row">
              <Tag tone={words.tone} icon={words.icon}>
                {text(words.label)}
              </Tag>
              <Tag>{request.slug}</Tag>
            </p>
            <Heading {...(first ? { id: PAGE_TITLE_ID, tabIndex: -1 } : {})}>{name}</Heading>
            <p className="muted">
              {text("asked.sent_on", { day: formats.day(request.createdAt, zone) })}
            </p>
          </div>
          <div className="row">
            <ViewReferral request={request} code={code} />
            {request.exams.length === 0 && (
              <Button icon="info" onPress={() => setInfo(true)}>
                {text("asked.info")}
              </Button>
            )}
          </div>
        </div>
        <Track status={request.status} />
      </section>
      {request.status !== "BOOKED" && <RequestForms request={request} />}
      <div className="side-columns">
        <NextStep request={request} meaning={words.meaning} openInfo={() => setInfo(true)} />
        <aside className="stack-large" aria-label={text("asked.what_of", { exam: name })}>
          <Card title={text("asked.what")} className="stack">
            <FactList items={facts} />
          </Card>
          <RequestDocuments request={request} code={code} />
          {request.status !== "BOOKED" && <CancelRequest request={request} />}
        </aside>
      </div>
      {step}
      {info && <InfoDialog request={request} onClose={() => setInfo(false)} />}
    </>
  );
}
