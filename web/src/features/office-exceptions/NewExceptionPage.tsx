import { useEffect, useState } from "react";
import { useLanguage } from "../../i18n";
import { Banner, EmptyState, Loading } from "../../ui";
import { closureHref, EXCEPTIONS, useFailure } from "../office";
import { useRights } from "../office-day";
import { SetupFrame } from "../office-setup";
import { ExceptionForm } from "./ExceptionForm";
import { Results } from "./Results";
import { useOwnClinics } from "./useOwnClinics";
import type { Result } from "./useSend";
import "./exceptions.css";

export interface NewExceptionPageProps {
  /** The clinic that the address names. */
  clinicId: number | undefined;
  onGo: (href: string) => void;
}

/** Closes time or opens it, at one clinic or at several. */
export function NewExceptionPage({ clinicId, onGo }: NewExceptionPageProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const { schedules } = useRights();
  const { clinics, isKnown, error } = useOwnClinics();
  const clinic = clinics.find(({ id }) => id === clinicId) ?? clinics[0];
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const alone = results?.length === 1 ? results[0] : undefined;
  const next = alone && wayOn(alone);

  // Only once the form is gone, which would ask whether to leave.
  useEffect(() => {
    if (next) onGo(next);
  }, [next, onGo]);

  return (
    <SetupFrame title={text("exceptions.add")} current="exceptions">
      {error && (
        <Banner tone="danger" urgent>
          {failure(error)}
        </Banner>
      )}
      {!isKnown && !error && <Loading label={text("office.loading")} blocks={[8, 8, 8]} />}
      {isKnown && !clinic && <EmptyState title={text("exceptions.no_clinic")} inCard />}
      {clinic && !schedules && <Banner tone="info">{text("day.no_block")}</Banner>}
      {clinic && schedules && !results && (
        <ExceptionForm clinics={clinics} clinicId={clinic.id} onDone={setResults} />
      )}
      {results && !next && <Results results={results} clinics={clinics} />}
    </SetupFrame>
  );
}

/** With one clinic there is nothing to compare: continues to the list, or to the affected patients. */
function wayOn({ clinicId, waiting, error }: Result): string | undefined {
  if (waiting) return closureHref(waiting);
  return error ? undefined : `${EXCEPTIONS}?clinicId=${clinicId}`;
}
