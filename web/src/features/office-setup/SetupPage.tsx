import { useLanguage } from "../../i18n";
import { EmptyState } from "../../ui";
import { ListPage } from "./ListPage";
import { ImportButton } from "./questionnaires/ImportButton";
import { QUESTIONNAIRE_PARTS } from "./questionnaires/parts";
import { RecordPage } from "./RecordPage";
import { resourceOf } from "./resources";
import { SetupFrame } from "./SetupFrame";
import { WeekList, type WeekListProps } from "./week/WeekList";
import { WeekPage } from "./week/WeekPage";

export interface SetupPageProps {
  /** The kind of records that the address names. */
  kind: string;
  /** The record, "new" to add one; undefined for the list. */
  record?: string | undefined;
  onDone: (id: number | undefined) => void;
  /** The state of the list of weeks in the address, and a way to change it. */
  weeks: WeekListProps;
}

/** A part of the set-up, chosen by the address. */
export function SetupPage({ kind, record, onDone, weeks }: SetupPageProps) {
  const resource = resourceOf(kind);
  if (kind === "schedules") {
    if (record === undefined) return <WeekList {...weeks} />;
    return <WeekPage key={record} id={Number(record)} />;
  }
  if (!resource) return <Unknown />;
  const isQuestionnaire = resource.key === "questionnaires";
  if (record === undefined) {
    const actions = isQuestionnaire && <ImportButton onDone={onDone} />;
    return <ListPage key={kind} resource={resource} actions={actions} />;
  }
  const hasVersions = isQuestionnaire || resource.key === "consent_forms";
  const parts = hasVersions ? QUESTIONNAIRE_PARTS : undefined;
  if (record === "new") {
    return <RecordPage resource={resource} id={undefined} onDone={onDone} parts={parts} />;
  }
  const id = Number(record);
  if (!Number.isSafeInteger(id)) return <Unknown />;
  return <RecordPage key={record} resource={resource} id={id} onDone={onDone} parts={parts} />;
}

function Unknown() {
  const { text } = useLanguage();
  return (
    <SetupFrame title={text("setup.title")} current={undefined}>
      <EmptyState title={text("setup.unknown")} inCard />
    </SetupFrame>
  );
}
