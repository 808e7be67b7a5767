import { type FormEvent, useState } from "react";
import { type TextKey, useLanguage } from "../../../i18n";
import { Banner, Button, TextArea } from "../../../ui";
import { Decisions, useFailure } from "../../office";
import { useMoment } from "../useMoment";
import { note, type RequestDetail } from "./api";
import { STATUSES } from "./status";
import { useWork } from "./useWork";

export interface RequestHistoryProps {
  detail: RequestDetail;
  mayNote: boolean;
}

/** The history of a request, the latest first, and a note for colleagues. */
export function RequestHistory({ detail, mayNote }: RequestHistoryProps) {
  const { text } = useLanguage();
  const moment = useMoment();
  const words = useLineWords();
  return (
    <>
      <Decisions decisions={detail.decisions} />
      <section className="stack-small" aria-labelledby="request-history">
        <h3 id="request-history">{text("lists.history")}</h3>
        {mayNote && <NoteForm detail={detail} />}
        <ol className="lists-log">
          {detail.history.map((line) => (
            <li key={`${line.at}-${line.action}-${line.note ?? ""}`}>
              <time dateTime={line.at}>{moment(line.at)}</time>
              <span>{words(line)}</span>
            </li>
          ))}
          <li>
            <time dateTime={detail.request.createdAt}>{moment(detail.request.createdAt)}</time>
            <span>{text("lists.did_send")}</span>
          </li>
        </ol>
      </section>
    </>
  );
}

type Line = RequestDetail["history"][number];

function useLineWords() {
  const { text } = useLanguage();
  return ({ action, actorKind, by, status, note: said, reason }: Line) => {
    const who = by ?? text(actorKind === "PATIENT" ? "lists.by_patient" : "lists.by_itself");
    const what = (() => {
      if (action === "NOTE_REQUEST") return said ?? "";
      if (action === "ASSIGN_REQUEST") {
        return said ? text("lists.did_assign", { name: said }) : text("lists.did_release");
      }
      const word: TextKey = STATUSES[status].text;
      return [text(word), reason, said].filter(Boolean).join(": ");
    })();
    return text("lists.line", { what, who });
  };
}

function NoteForm({ detail }: { detail: RequestDetail }) {
  const { text } = useLanguage();
  const failure = useFailure();
  const [words, setWords] = useState("");
  const [attempted, setAttempted] = useState(false);
  const noting = useWork((typed: string) => note(detail.request, typed));

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (words.trim() === "" || noting.isPending) return;
    noting.mutate(words, {
      onSuccess: () => {
        setWords("");
        setAttempted(false);
      },
    });
  }

  return (
    <form className="stack-small" onSubmit={submit} noValidate>
      {noting.error && (
        <Banner tone="danger" urgent>
          {failure(noting.error)}
        </Banner>
      )}
      <TextArea
        id="request-note"
        label={text("lists.note")}
        help={text("lists.note_help")}
        value={words}
        onChange={setWords}
        rows={2}
        error={attempted && words.trim() === "" ? text("lists.note_missing") : undefined}
      />
      <Button type="submit" busy={noting.isPending} busyLabel={text("lists.saving")}>
        {text("lists.note_do")}
      </Button>
    </form>
  );
}
