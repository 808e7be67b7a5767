import { useLanguage } from "../../../i18n";
import { Tag } from "../../../ui";
import type { Values } from "../model/fields";
import { stateOf } from "../model/questionnaire";
import { useChoices } from "../useChoices";

/** More names than this are counted. */
const NAMED_MAX = 3;

/** The exams or modalities that a questionnaire is for. */
export function ShownAssociation({ values }: { values: Values }) {
  const { text } = useLanguage();
  const byModality = values.association === "MODALITY";
  const choices = useChoices(byModality ? "modalities" : "exams");
  if (values.general === true) return text("editor.all_exams");
  const ids = byModality ? values.modalityIds : values.examIds;
  const names = choices
    .filter(({ value }) => Array.isArray(ids) && ids.includes(value))
    .map(({ label }) => label);
  if (names.length === 0) return text("editor.no_exam");
  const rest = names.length - NAMED_MAX;
  const named = names.slice(0, NAMED_MAX).join(", ");
  return rest > 0 ? text("editor.and_more", { names: named, count: rest }) : named;
}

/** Whether patients answer it. */
export function ShownPublication({ values }: { values: Values }) {
  const { text } = useLanguage();
  const { state, version } = stateOf(values);
  if (state === "draft") return <Tag>{text("editor.state_draft")}</Tag>;
  if (state === "published") {
    return (
      <Tag tone="success" icon="check">
        {text("editor.state_published", { version })}
      </Tag>
    );
  }
  return <Tag tone="warning">{text("editor.state_changed", { version })}</Tag>;
}
