import { useLanguage } from "../../i18n";
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
}

const texts = [
  ["interpreterLanguage", "needs.interpreter", "needs.interpreter_help"],
  ["mobility", "needs.mobility", "needs.mobility_help"],
] as const;

/** What helps us prepare for this patient. Each question says why we ask. */
export function NeedsFields({ asks, bind, question }: NeedsFieldsProps) {
  const { text } = useLanguage();
  return (
    <Card title={text("needs.title")} className="details-card">
      {texts
        .filter(([field]) => asks(field))
        .map(([field, label, help]) => (
          <TextField
            key={field}
            {...bind(field)}
            label={text(label)}
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
      {asks("pregnant") && <NeedAnswer field="pregnant" question={question} />}
      {asks("claustrophobic") && <NeedAnswer field="claustrophobic" question={question} />}
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
}: Pick<NeedsFieldsProps, "question"> & { field: NeedQuestion }) {
  const { text } = useLanguage();
  const { legend, help, replies } = questions[field];
  const { value, ...bound } = question(field);
  const reply = value === "YES" || value === "UNSURE" ? text(replies[value]) : undefined;
  return (
    <Question
      {...bound}
      legend={text(legend)}
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
