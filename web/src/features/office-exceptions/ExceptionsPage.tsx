import { useLanguage } from "../../i18n";
import { Banner, ButtonLink, EmptyState, Loading, SelectField } from "../../ui";
import { EXCEPTIONS, useFailure } from "../office";
import { useRights } from "../office-day";
import { SetupFrame } from "../office-setup";
import { Coming } from "./Coming";
import { StillToClose } from "./StillToClose";
import { useOwnClinics } from "./useOwnClinics";
import "./exceptions.css";

export interface ExceptionsPageProps {
  /** The clinic that the address names. */
  clinicId: number | undefined;
  onClinic: (clinicId: number) => void;
}

/** Days on which a clinic or a device deviates from its usual week. */
export function ExceptionsPage({ clinicId, onClinic }: ExceptionsPageProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const { schedules } = useRights();
  const { clinics, isKnown, error } = useOwnClinics();
  const clinic = clinics.find(({ id }) => id === clinicId) ?? clinics[0];

  return (
    <SetupFrame
      title={text("exceptions.title")}
      intro={text("exceptions.intro")}
      current="exceptions"
    >
      {error && (
        <Banner tone="danger" urgent>
          {failure(error)}
        </Banner>
      )}
      <StillToClose clinics={clinics} />
      <div className="row row-between">
        <div className="exceptions__clinic">
          <SelectField
            id="exceptions-clinic"
            label={text("office.clinic")}
            emptyLabel={text("day.choose_clinic")}
            options={clinics.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={clinic ? String(clinic.id) : ""}
            onChange={(value) => value && onClinic(Number(value))}
          />
        </div>
        {clinic && schedules && (
          <ButtonLink
            variant="primary"
            icon="plus"
            href={`${EXCEPTIONS}/new?clinicId=${clinic.id}`}
          >
            {text("exceptions.add")}
          </ButtonLink>
        )}
      </div>
      {clinic && <Coming key={clinic.id} clinicId={clinic.id} timeZone={clinic.timeZone} />}
      {!clinic && isKnown && <EmptyState title={text("exceptions.no_clinic")} inCard />}
      {!isKnown && !error && <Loading label={text("office.loading")} blocks={[4, 4, 4]} />}
    </SetupFrame>
  );
}
