import { Fragment, useState } from "react";
import type { PatientSummary } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, ButtonLink, Card } from "../../../ui";
import { useSignOut } from "../../booking";
import { CorrectionDialog } from "../appointment/CorrectionDialog";
import { useSessionKey } from "../session";

interface PatientSideProps {
  bookingKey: string | undefined;
  details: PatientSummary["patientDetails"];
}

/** Whose page it is, and how to leave it. */
export function PatientSide({ bookingKey, details }: PatientSideProps) {
  const { text, formats } = useLanguage();
  const signOut = useSignOut();
  const own = useSessionKey();
  const [correcting, setCorrecting] = useState(false);
  const { firstName, lastName, dateOfBirth, contactNumber, email } = details;
  return (
    <>
      <Card title={text("mine.details")} className="stack">
        <p className="small muted">
          {text("mine.born", {
            name: `${firstName} ${lastName}`,
            date: formats.civilDate(dateOfBirth),
          })}
          {[contactNumber, email].filter(Boolean).map((contact) => (
            <Fragment key={contact}>
              <br />
              {contact}
            </Fragment>
          ))}
        </p>
        <Button icon="user" block onPress={() => setCorrecting(true)}>
          {text("portal.correct")}
        </Button>
      </Card>
      <Card title={text("aside.more")} className="stack no-print">
        <ButtonLink variant="soft" block href="/">
          {text("aside.book_more")}
        </ButtonLink>
        <Button variant="quiet" block busy={signOut.isPending} onPress={() => signOut.mutate()}>
          {text("aside.sign_out")}
        </Button>
      </Card>
      {correcting && (
        <CorrectionDialog
          bookingKey={bookingKey ?? own}
          details={details}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  );
}
