import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { Banner, Button, ButtonRow } from "../../../ui";
import { useFailure } from "../../office";
import { choicesQuery, SETUP_KEY, save } from "../api";
import { definitionOf, stateOf } from "../model/questionnaire";
import { fileOf } from "../model/questionnaire-file";
import { slugOf } from "../model/slug";
import type { RecordState } from "../useRecord";
import { CompareDialog } from "./CompareDialog";
import { ShownPublication } from "./Shown";
import { saveFile } from "./saveFile";

interface VersionBarProps {
  record: RecordState;
  readOnly: boolean;
  onDone: (id: number | undefined) => void;
}

/** Which version patients answer, and what can be done beside saving. */
export function VersionBar({ record, readOnly, onDone }: VersionBarProps) {
  const { text } = useLanguage();
  const [isComparing, setComparing] = useState(false);
  const { values, before } = record;
  if (before.id === undefined) return null;
  const { version } = stateOf(before);
  const hasOutcomes = "outcomes" in before;
  return (
    <div className="row row-between">
      <ShownPublication values={before} />
      <ButtonRow>
        {version > 0 && hasOutcomes && (
          <Button variant="quiet" onPress={() => setComparing(true)}>
            {text("editor.compare")}
          </Button>
        )}
        {!readOnly && <CopyButton record={record} onDone={onDone} />}
        {hasOutcomes && <ExportButton record={record} />}
      </ButtonRow>
      {isComparing && (
        <CompareDialog
          id={Number(before.id)}
          published={version}
          draft={values}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  );
}

function CopyButton({ record, onDone }: Omit<VersionBarProps, "readOnly">) {
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const copying = useMutation({
    mutationFn: () => {
      const { id: _, version: __, ...values } = record.before;
      const title = text("editor.copy_of", { title: String(values.title) });
      return save(record.resource.key, { ...values, title, published: false, asksAgain: false });
    },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: SETUP_KEY });
      onDone(id);
    },
  });
  return (
    <>
      <Button
        variant="quiet"
        busy={copying.isPending}
        busyLabel={text("setup.saving")}
        disabledReason={record.isDirty ? text("editor.save_first") : undefined}
        onPress={() => copying.mutate()}
      >
        {text("editor.copy")}
      </Button>
      {copying.error && <Banner tone="danger">{failure(copying.error)}</Banner>}
    </>
  );
}

function ExportButton({ record }: { record: RecordState }) {
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const { values } = record;
  const exporting = useMutation({
    mutationFn: async () => {
      const [exams, modalities] = await Promise.all([
        client.fetchQuery(choicesQuery("exams")),
        client.fetchQuery(choicesQuery("modalities")),
      ]);
      const name = slugOf(String(values.title)) || "questionnaire";
      saveFile(`${name}.json`, fileOf(values, { exams, modalities }));
    },
  });
  return (
    <>
      <Button
        variant="quiet"
        busy={exporting.isPending}
        busyLabel={text("office.loading")}
        disabledReason={definitionOf(String(values.json)) ? undefined : text("editor.mend_first")}
        onPress={() => exporting.mutate()}
      >
        {text("editor.export")}
      </Button>
      {exporting.error && <Banner tone="danger">{failure(exporting.error)}</Banner>}
    </>
  );
}
