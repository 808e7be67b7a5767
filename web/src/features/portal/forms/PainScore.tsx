import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, type PainMoment, type PainScore } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Card, TodoCard } from "../../../ui";
import { denyHref } from "../../authentication";
import { useGo } from "../../booking";
import { usePainWords } from "../../questionnaires";
import { summaryQuery } from "../api";
import { formsKey, painQuery, savePainScore } from "./api";
import { FormDialog } from "./FormDialog";

interface PainProps {
  bookingKey: string;
  onSaved: () => void;
}

interface PainDialogProps extends PainProps {
  moment: PainMoment;
  onClose: () => void;
}

function PainDialog({ bookingKey, moment, onSaved, onClose }: PainDialogProps) {
  const client = useQueryClient();
  const go = useGo();
  return (
    <FormDialog
      wanted={{ bookingKey, type: `PAIN_SCORE_${moment}` }}
      isAgain
      save={(answer) => savePainScore(bookingKey, answer)}
      onSaved={() => {
        void client.invalidateQueries({ queryKey: formsKey(bookingKey) });
        void client.invalidateQueries({ queryKey: summaryQuery(bookingKey).queryKey });
        onSaved();
        onClose();
      }}
      onFailure={(error) => {
        if (error instanceof ApiError && error.message) return false;
        const customMessage = "message.pain_score_problem";
        const redirectUrl = `/appointments/${bookingKey}`;
        go(denyHref({ customMessage, showClose: true, redirectUrl }));
        return true;
      }}
      onClose={onClose}
    />
  );
}

/** Before the exam it is one of the things to do. */
export function InitialPainTask({ score, ...props }: PainProps & { score: PainScore | undefined }) {
  const { text } = useLanguage();
  const [open, setOpen] = useState(false);
  const words = usePainWords();
  return (
    <>
      {score ? (
        <TodoCard
          state="done"
          icon="form"
          title={text("pain.before")}
          detail={text("pain.given", { score: score.score, words: words[score.score] ?? "" })}
        />
      ) : (
        <TodoCard
          state="open"
          icon="form"
          title={text("pain.before")}
          detail={text("pain.before_why")}
          action={<Button onPress={() => setOpen(true)}>{text("pain.answer")}</Button>}
        />
      )}
      {open && <PainDialog {...props} moment="INITIAL" onClose={() => setOpen(false)} />}
    </>
  );
}

/** After the exam, for as long as it isn't answered, and then what was answered before and after it. */
export function FinalPain(props: PainProps) {
  const { text } = useLanguage();
  const [open, setOpen] = useState(false);
  const words = usePainWords();
  const { data } = useQuery(painQuery(props.bookingKey));
  if (data?.due !== "FINAL" && !data?.final) return null;
  const given = ({ score }: PainScore) => text("pain.given", { score, words: words[score] ?? "" });
  return (
    <Card title={text("pain.after")} className="stack no-print">
      {data.initial && (
        <p>
          <span className="muted">{text("pain.was_before")}</span> {given(data.initial)}
        </p>
      )}
      {data.final && (
        <p>
          <span className="muted">{text("pain.is_after")}</span> {given(data.final)}
        </p>
      )}
      {data.due === "FINAL" && (
        <>
          <p>{text("pain.after_why")}</p>
          <div>
            <Button variant="primary" onPress={() => setOpen(true)}>
              {text("pain.answer")}
            </Button>
          </div>
        </>
      )}
      {open && <PainDialog {...props} moment="FINAL" onClose={() => setOpen(false)} />}
    </Card>
  );
}
