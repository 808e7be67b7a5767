import { type TextKey, useLanguage } from "../../i18n";
import { Card, Question, TextField } from "../../ui";
import type { TextBinding, YesNo } from "./types";

type NeedText = "interpreterLanguage" | "mobility" | "weightKg";
type NeedQuestion = "pregnant" | "claustrophobic";

interface NeedsFieldsProps {
  /** Whether the scans ask about it. */
  asks: (field: NeedText | NeedQuestion) => boolean;
  bind: (field: NeedText) => TextBinding;
  question: (field: NeedQuestion) => {
    id: string;
    value: YesNo;
    onChange: (value: YesNo) => void;
    error?: string | undefined;
  };
  /** A person who books for the patient answers. */
  isAboutOther?: boolean;
}

const texts = [
  ["interpreterLanguage", "needs.interpreter", "needs.interpreter_help"],
  ["mobility", "needs.mobility", "needs.mobility_help"],
] as const;

/** The questions as they are asked about another person. */
const aboutOther: Partial<Record<TextKey, TextKey>> = {
  "needs.title": "needs.title_patient",
  "needs.interpreter": "needs.interpreter_patient",
  "needs.mobility": "needs.mobility_patient",
  "needs.pregnant": "needs.pregnant_patient",
  "needs.claustrophobic": "needs.claustrophobic_patient",
};

const keyFor = (key: TextKey, isAboutOther: boolean) => (isAboutOther && aboutOther[key]) || key;

/** What helps us prepare for this patient. Each question says why we ask. */
export function NeedsFields({ asks, bind, question, isAboutOther = false }: NeedsFieldsProps) {
  const { text } = useLanguage();
  return (
    <Card title={text(keyFor("needs.title", isAboutOther))} className="details-card">
      {texts
        .filter(([field]) => asks(field))
        .map(([field, label, help]) => (
          <TextField
            key={field}
            {...bind(field)}
            label={text(keyFor(label, isAboutOther))}
            help={text(help)}
            optionalLabel={text("details.optional")}
            autoComplete="off"
          />
        ))}
      {asks("weightKg") && (
        <TextField
          {...bind("weightKg")}
          label={text("needs.weight")}
          help={text("needs.weight_help")}
          optionalLabel={text("details.optional")}
          inputMode="numeric"
          autoComplete="off"
          width="short"
        />
      )}
      {asks("pregnant") && <NeedAnswer field="pregnant" {...{ question, isAboutOther }} />}
      {asks("claustrophobic") && (
        <NeedAnswer field="claustrophobic" {...{ question, isAboutOther }} />
      )}
    </Card>
  );
}

const questions = {
  pregnant: {
    legend: "needs.pregnant",
    help: "needs.pregnant_help",
    replies: { YES: "needs.pregnant_yes", UNSURE: "needs.pregnant_unsure" },
  },
  claustrophobic: {
    legend: "needs.claustrophobic",
    help: "needs.claustrophobic_help",
    replies: { YES: "needs.claustrophobic_yes", UNSURE: "needs.claustrophobic_unsure" },
  },
} as const;

function NeedAnswer({
  field,
  question,
  isAboutOther,
}: Pick<NeedsFieldsProps, "question"> & { field: NeedQuestion; isAboutOther: boolean }) {
  const { text } = useLanguage();
  const { legend, help, replies } = questions[field];
  const { value, ...bound } = question(field);
  const reply = value === "YES" || value === "UNSURE" ? text(replies[value]) : undefined;
  return (
    <Question
      {...bound}
      legend={text(keyFor(legend, isAboutOther))}
      help={text(help)}
      value={value === "" ? null : value}
      answers={[
        { value: "YES", label: text("needs.yes") },
        { value: "NO", label: text("needs.no") },
        { value: "UNSURE", label: text("needs.unsure") },
      ]}
      reply={reply}
    />
  );
}
