import type { ReactNode } from "react";
import { type PatientSummary, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, ButtonLink, PageHead } from "../../../ui";
import { BookingScreen, phoneHref, useSignOut } from "../../booking";
import "../portal.css";

interface SharedFrameProps {
  /** Whose results they are; absent until that is known. */
  patient: PatientSummary["patientDetails"] | undefined;
  children: ReactNode;
}

/** What was shared with a person: the results, whose they are, and nothing that only the patient may do. */
export function SharedFrame({ patient, children }: SharedFrameProps) {
  const { text } = useLanguage();
  const { phone } = useConfig().radiology;
  const signOut = useSignOut();
  const title = patient
    ? text("shared.title", { name: `${patient.firstName} ${patient.lastName}` })
    : text("shared.page");
  return (
    <BookingScreen key="shared" title={title}>
      <div className="wrap stack-large portal">
        <PageHead title={title} intro={text("shared.intro")} />
        {children}
        <p className="row no-print">
          <Button variant="soft" busy={signOut.isPending} onPress={() => signOut.mutate()}>
            {text("shared.leave")}
          </Button>
          {phone && (
            <ButtonLink variant="quiet" icon="phone" href={phoneHref(phone)}>
              {text("closed.call", { phone })}
            </ButtonLink>
          )}
        </p>
      </div>
    </BookingScreen>
  );
}
