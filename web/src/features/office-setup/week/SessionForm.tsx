import { useLanguage } from "../../../i18n";
import { Button, ButtonRow, TextField } from "../../../ui";
import { dayOf, endOf, type Session, typedOf } from "../model/week";

interface SessionFormProps {
  session: Session;
  trouble: "order" | "overlap" | undefined;
  readOnly: boolean;
  onChange: (session: Session) => void;
  onRemove: () => void;
  onCopy: () => void;
  onClose: () => void;
}

/** One block of the week. */
export function SessionForm(props: SessionFormProps) {
  const { session, trouble, readOnly, onChange, onRemove, onCopy, onClose } = props;
  const { text, formats } = useLanguage();
  const day = formats.civilWeekday(dayOf(session.weekday));
  return (
    <div className="stack">
      <h3>{day}</h3>
      <div className="row">
        <TextField
          id="session-from"
          label={text("setup.from")}
          type="time"
          value={session.from}
          onChange={(from) => from && onChange({ ...session, from })}
          width="short"
        />
        <TextField
          id="session-to"
          label={text("setup.to")}
          type="time"
          value={typedOf(session.to)}
          error={trouble && text(trouble === "order" ? "setup.to_before_from" : "setup.overlap")}
          onChange={(to) => to && onChange({ ...session, to: endOf(to) })}
          width="short"
        />
      </div>
      <TextField
        id="session-valid-from"
        label={text("setup.valid_from")}
        optionalLabel={text("setup.optional")}
        type="date"
        value={session.validFrom ?? ""}
        onChange={(validFrom) => onChange({ ...session, validFrom: validFrom || undefined })}
        width="medium"
      />
      <TextField
        id="session-valid-to"
        label={text("setup.valid_to")}
        optionalLabel={text("setup.optional")}
        type="date"
        value={session.validTo ?? ""}
        onChange={(validTo) => onChange({ ...session, validTo: validTo || undefined })}
        width="medium"
      />
      {!readOnly && (
        <>
          <Button onPress={onCopy}>{text("setup.copy_day", { day })}</Button>
          <ButtonRow>
            <Button variant="danger" icon="trash" onPress={onRemove}>
              {text("setup.remove_hours")}
            </Button>
            <Button variant="quiet" onPress={onClose}>
              {text("setup.done")}
            </Button>
          </ButtonRow>
        </>
      )}
    </div>
  );
}
