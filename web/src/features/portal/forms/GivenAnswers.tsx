import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Dialog, Loading } from "../../../ui";
import { LoadFailed } from "../../booking";
import { Questionnaire } from "../../questionnaires";
import { givenQuery } from "./api";
import { answersIn } from "./FormDialog";
import type { FormOwner } from "./model";

interface GivenAnswersProps {
  questionnaireId: number;
  title: string;
  owner: FormOwner;
  onClose: () => void;
}

/** A questionnaire with what was answered, for reading. */
export function GivenAnswers({ questionnaireId, title, owner, onClose }: GivenAnswersProps) {
  const { text } = useLanguage();
  const given = useQuery(givenQuery(questionnaireId, owner));
  const loading = <Loading label={text("questionnaire.loading")} blocks={[6, 10]} />;
  return (
    <Dialog
      title={title}
      overline={text("forms.given")}
      isOpen
      size="lg"
      onClose={onClose}
      closeLabel={text("portal.close")}
      footer={
        <Button variant="primary" onPress={onClose}>
          {text("portal.close")}
        </Button>
      }
    >
      {given.error && !isApiError(given.error, "message.otp_required") && (
        <LoadFailed error={given.error} retry={given.refetch} />
      )}
      {given.isPending && loading}
      {given.data && (
        <Suspense fallback={loading}>
          <Questionnaire
            questionnaire={given.data.questionnaire}
            answers={given.data.answer ? answersIn(given.data.answer) : undefined}
            readOnly
          />
        </Suspense>
      )}
    </Dialog>
  );
}
