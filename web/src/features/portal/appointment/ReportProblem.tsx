import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type AppointmentSummary, type Clinic, useConfig } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { Button, Card } from "../../../ui";
import { creationErrorWords, PhoneLink } from "../../booking";
import { sendAgain } from "../api";
import { isPending } from "../model/visit";
import { CorrectionDialog } from "./CorrectionDialog";

interface ReportProblemProps {
  summary: AppointmentSummary;
  clinic: Clinic;
  ahead: boolean;
}

/** Whom to call, how to correct the details, and how to get the message of a coming visit again. */
export function ReportProblem({ summary, clinic, ahead }: ReportProblemProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const [correcting, setCorrecting] = useState(false);
  const again = useMutation({
    mutationFn: () => sendAgain(summary.bookingKey, isPending(summary.appointments)),
  });
  const words = again.error ? creationErrorWords(again.error) : undefined;
  const phone = clinic.phone || radiology.phone;
  return (
    <Card title={text("portal.wrong")} className="stack no-print">
      {phone && (
        <p className="small muted">
          <RichText
            text={text("portal.wrong_text", { phone })}
            parts={{ phone: (number) => <PhoneLink number={number} /> }}
          />
        </p>
      )}
      <Button icon="user" block onPress={() => setCorrecting(true)}>
        {text("portal.correct")}
      </Button>
      {ahead && (
        <Button
          variant="soft"
          icon="mail"
          block
          busy={again.isPending}
          busyLabel={text("help.sending")}
          onPress={() => again.mutate()}
        >
          {text("portal.send_again")}
        </Button>
      )}
      <output className="small muted">
        {again.data && text("portal.sent_again", { to: again.data.sentTo })}
        {words && ("key" in words ? text(words.key) : words.text)}
      </output>
      {correcting && (
        <CorrectionDialog
          bookingKey={summary.bookingKey}
          details={summary.patientDetails}
          onClose={() => setCorrecting(false)}
        />
      )}
    </Card>
  );
}
