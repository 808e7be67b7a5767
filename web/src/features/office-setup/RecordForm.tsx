import { type ComponentType, type FormEvent, useEffect, useState } from "react";
import { isApiError } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import { Banner, Button, ButtonRow, Card, ConfirmDialog, ErrorSummary } from "../../ui";
import { Fields, LeaveGuard, useFailure } from "../office";
import { Booked } from "./Booked";
import { ChangedBanner } from "./ChangedBanner";
import { ConflictDialog } from "./ConflictDialog";
import { RecordField } from "./fields/RecordField";
import { summaryOf } from "./fields/summary";
import type { FieldGroup, Resource, SavedRecord, Values } from "./model/fields";
import { type RecordState, useRecord } from "./useRecord";

interface PartProps {
  record: RecordState;
  readOnly: boolean;
  onDone: (id: number | undefined) => void;
}

/** What a kind of records has beside its fields. */
export interface RecordParts {
  /** Before the fields. */
  readonly Top: ComponentType<PartProps>;
  /** After the fields, within the form. */
  readonly Cards: ComponentType<PartProps>;
  /** Beside the form. */
  readonly Beside: ComponentType<PartProps>;
  readonly Actions: ComponentType<PartProps>;
  /** What saving sets beside the fields. */
  readonly saves: Values;
  readonly saveLabel: TextKey;
  readonly savedText: (values: Values) => TextKey;
}

interface RecordFormProps {
  resource: Resource;
  first: Values;
  readOnly: boolean;
  onDone: (id: number | undefined) => void;
  parts?: RecordParts | undefined;
}

/**
 * The fields of a record. Nothing that was typed is lost without a question, and a colleague's changes are never
 * overwritten unseen.
 */
export function RecordForm({ resource, first, readOnly, onDone, parts }: RecordFormProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const [asking, setAsking] = useState(false);
  const [saved, setSaved] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [added, setAdded] = useState<number>();
  const isNew = first.id === undefined;
  const record = useRecord(resource, first, (kept: SavedRecord) => {
    setSaved(true);
    if (isNew) setAdded(kept.id);
  });
  const { values, saving, retiring, isDirty, errors, theirs, changed } = record;
  // A colleague's change is shown below, with what is new.
  const isTold = changed && isApiError(retiring.error, "message.changed_meanwhile");
  const wrong = summaryOf(record.fields, errors, text);

  // Only once the form knows that there is nothing left to lose.
  useEffect(() => {
    if (added !== undefined) onDone(added);
  }, [added, onDone]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSaved(false);
    setAttempt(attempt + 1);
    if (!saving.isPending && !readOnly) record.save(parts?.saves);
  }

  const part = { record, readOnly, onDone };
  const form = (
    <form className="setup-form stack-large" onSubmit={submit} noValidate>
      {parts && <parts.Top {...part} />}
      {readOnly && (
        <Banner tone="info">
          {text(resource.callCentreWrites ? "setup.read_only_shared" : "setup.read_only")}
        </Banner>
      )}
      {wrong.length > 0 && (
        <ErrorSummary title={text("setup.wrong")} attempt={attempt} items={wrong} />
      )}
      {saving.error && !theirs && wrong.length === 0 && (
        <Banner tone="danger" urgent>
          {failure(saving.error)}
          <Booked error={saving.error} />
        </Banner>
      )}
      {retiring.error && !theirs && !isTold && (
        <Banner tone="danger" urgent>
          {failure(retiring.error)}
          <Booked error={retiring.error} />
        </Banner>
      )}
      {changed && <ChangedBanner resource={resource} {...changed} />}
      <Fields isLocked={readOnly}>
        {resource.groups.filter(isInForm).map(({ title, fields }) => (
          <Card key={title} title={text(title)}>
            <div className="stack">
              {fields
                .filter(({ isShown }) => isShown?.(values) ?? true)
                .map((field) => (
                  <RecordField
                    key={field.name}
                    field={field}
                    values={values}
                    errors={errors}
                    onChange={record.change}
                  />
                ))}
            </div>
          </Card>
        ))}
        {parts && <parts.Cards {...part} />}
      </Fields>
      {!readOnly && (
        <div className="setup-foot row row-between">
          {saved && !isDirty && (
            <Banner tone="success">{text(parts?.savedText(values) ?? "setup.saved")}</Banner>
          )}
          <ButtonRow>
            <Button
              type="submit"
              variant="primary"
              busy={saving.isPending}
              busyLabel={text("setup.saving")}
            >
              {text(parts?.saveLabel ?? "setup.save")}
            </Button>
            {parts && <parts.Actions {...part} />}
            {isDirty && !isNew && (
              <Button variant="quiet" onPress={record.discard}>
                {text("setup.discard")}
              </Button>
            )}
          </ButtonRow>
          {!isNew && (
            <Button variant="danger" icon="trash" onPress={() => setAsking(true)}>
              {text("setup.remove")}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        title={text("setup.remove_title", { name: resource.nameOf(values) })}
        isOpen={asking}
        onClose={() => setAsking(false)}
        safeLabel={text("setup.keep")}
        harmfulLabel={text("setup.remove")}
        busy={retiring.isPending}
        busyLabel={text("setup.saving")}
        onConfirm={() =>
          retiring.mutate(undefined, {
            onSuccess: () => onDone(undefined),
            onError: () => setAsking(false),
          })
        }
      >
        <p>{text("setup.remove_what")}</p>
      </ConfirmDialog>
      <LeaveGuard isDirty={isDirty && !readOnly && !retiring.isSuccess} />
      {theirs && (
        <ConflictDialog
          resource={resource}
          mine={values}
          theirs={theirs}
          busy={saving.isPending}
          onSettle={(settled) => record.settle(theirs.kept, settled)}
        />
      )}
    </form>
  );
  if (!parts) return form;
  return (
    <div className="setup-pair">
      {form}
      <parts.Beside {...part} />
    </div>
  );
}

function isInForm({ isApart }: FieldGroup): boolean {
  return !isApart;
}
