import type { Language } from "../../i18n";
import { Card, SelectField, TextField } from "../../ui";
import type { TextBinding } from "./types";

export type GuardianField =
  | "guardianName"
  | "guardianRelation"
  | "guardianNumber"
  | "guardianEmail";

const relations = [
  "guardian.relation_parent",
  "guardian.relation_carer",
  "guardian.relation_partner",
  "guardian.relation_relative",
  "guardian.relation_friend",
] as const;

interface GuardianFieldsProps {
  bind: (field: GuardianField) => TextBinding;
  /** Addressed to the patient or their guardian, or about them to staff. */
  words: Language["text"];
  /** The patient books alone and is too young for it. */
  young: boolean;
  /** Under this age we need a guardian we can contact. */
  belowAge: number;
}

/** The guardian, who gets our messages in place of the patient. */
export function GuardianFields({ bind, words: text, young, belowAge }: GuardianFieldsProps) {
  const options = relations.map((key) => ({ value: text(key), label: text(key) }));
  return (
    <Card title={text(young ? "guardian.title_young" : "guardian.title")} className="details-card">
      <p className="small muted">
        {young ? text("guardian.why_young", { count: belowAge }) : text("guardian.why")}
      </p>
      <div className="field-pair">
        <TextField
          {...bind("guardianName")}
          label={text(young ? "guardian.name_young" : "guardian.name")}
          autoComplete={young ? "off" : "name"}
          required
        />
        <SelectField
          {...bind("guardianRelation")}
          label={text(young ? "guardian.relation_young" : "guardian.relation")}
          emptyLabel={text("details.choose")}
          options={options}
          required
        />
      </div>
      <TextField
        {...bind("guardianNumber")}
        label={text(young ? "guardian.mobile_young" : "details.mobile")}
        help={text("details.mobile_help")}
        type="tel"
        inputMode="tel"
        autoComplete={young ? "off" : "tel"}
        width="medium"
        required
      />
      <TextField
        {...bind("guardianEmail")}
        label={text(young ? "guardian.email_young" : "details.email")}
        help={text("details.email_help")}
        type="email"
        inputMode="email"
        autoComplete={young ? "off" : "email"}
        autoCapitalize="off"
        spellCheck={false}
        required
      />
    </Card>
  );
}
