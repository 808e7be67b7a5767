import { type DragEvent, useId, useState } from "react";
import { useLanguage } from "../../i18n";
import { Icon } from "../../ui";

interface FileFieldProps {
  accept: string;
  /** The chosen file. */
  file: File | undefined;
  onChoose: (file: File) => void;
  error: string | undefined;
}

/** A file: chosen, or dropped here. */
export function FileField({ accept, file, onChoose, error }: FileFieldProps) {
  const { text } = useLanguage();
  const id = useId();
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChoose(dropped);
  }

  return (
    <div className={error ? "ui-field is-wrong" : "ui-field"}>
      {error && (
        <span className="ui-field__error" id={`${id}-error`} role="alert">
          <Icon name="error" />
          <span>{error}</span>
        </span>
      )}
      <div className="document-drop" data-over={over}>
        <input
          id={id}
          type="file"
          accept={accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-help${error ? ` ${id}-error` : ""}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // The same file can be chosen again after it was refused.
            target.value = "";
            if (chosen) onChoose(chosen);
          }}
        />
        <label htmlFor={id}>
          <Icon name={file ? "document" : "plus"} />
          <span>{file?.name ?? text("documents.choose")}</span>
        </label>
        <span className="document-drop__help" id={`${id}-help`}>
          {text(file ? "documents.choose_again" : "documents.choose_help")}
        </span>
      </div>
    </div>
  );
}
