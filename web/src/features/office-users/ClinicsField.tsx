import { useQuery } from "@tanstack/react-query";
import { contactClinicsQuery } from "../../api";
import { useLanguage } from "../../i18n";
import { Loading, RadioCards } from "../../ui";
import { LoadFailure } from "../office";
import { ChoiceGroup } from "./ChoiceGroup";
import { type Reach, toggled, type UserDraft } from "./form";

interface ClinicsFieldProps {
  draft: Pick<UserDraft, "reach" | "clinicIds">;
  onChange: (part: Pick<UserDraft, "reach" | "clinicIds">) => void;
  error: string | undefined;
}

/** Where an account may act: everywhere, or at some clinics. The choice is explicit, never guessed from an empty list. */
export function ClinicsField({ draft, onChange, error }: ClinicsFieldProps) {
  const { text } = useLanguage();
  const clinics = useQuery(contactClinicsQuery);
  const { reach, clinicIds = [] } = draft;
  if (clinics.error && !clinics.data) {
    return (
      <div className="stack-small">
        <p className="ui-field__label">{text("users.clinics")}</p>
        <LoadFailure query={clinics} />
      </div>
    );
  }
  if (!clinics.data) return <Loading label={text("office.loading")} blocks={[4, 4]} />;
  return (
    <div className="stack-small">
      <RadioCards<Reach>
        legend={text("users.clinics")}
        error={error}
        options={[
          {
            value: "all",
            title: text("users.clinics_all"),
            detail: text("users.clinics_all_what"),
          },
          {
            value: "some",
            title: text("users.clinics_some"),
            detail: text("users.clinics_some_what"),
          },
        ]}
        value={reach}
        onChange={(chosen) => onChange({ reach: chosen, clinicIds })}
      />
      {reach === "some" && (
        <ChoiceGroup
          id="user-clinics"
          label={text("users.clinics_which")}
          choices={clinics.data.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={clinicIds}
          onChoice={(id, wanted) => onChange({ reach, clinicIds: toggled(clinicIds, id, wanted) })}
        />
      )}
    </div>
  );
}
