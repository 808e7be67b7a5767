import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { Button } from "../../../ui";
import { stateOf } from "../model/questionnaire";
import type { RecordState } from "../useRecord";
import { PublishDialog } from "./PublishDialog";

/** From now on patients answer the draft, once that is confirmed. */
export function PublishButton({ record }: { record: RecordState }) {
  const { text } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const { before, isDirty, saving } = record;
  const { state, version } = stateOf(before);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        icon="check"
        disabledReason={state === "published" && !isDirty ? text("editor.nothing_new") : undefined}
        onPress={() => setAsking(true)}
      >
        {text("editor.publish")}
      </Button>
      {isAsking && (
        <PublishDialog
          version={version}
          busy={saving.isPending}
          onClose={close}
          onPublish={(asksAgain) => {
            record.save({ published: true, asksAgain });
            close();
          }}
        />
      )}
    </>
  );
}
