import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useState } from "react";
import { classes } from "../classes";
import { describedBy, FieldShell } from "../field/FieldShell";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import { optionId, type SuggestItem, SuggestionList } from "./SuggestionList";
import "./suggest-field.css";

export interface SuggestFieldProps<Item extends SuggestItem> {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  optionalLabel?: string | undefined;
  value: string;
  onInput: (text: string) => void;
  items: Item[];
  onSelect: (item: Item) => void;
  loading?: boolean | undefined;
  /** The text of an empty list; without it the list stays closed. */
  emptyText?: string | undefined;
  /** The number of suggestions, as text; announced when it changes. */
  statusText: string;
  icon?: IconName | undefined;
  placeholder?: string | undefined;
  name?: string | undefined;
  autoComplete?: string | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  required?: boolean | undefined;
}

/**
 * A text field with suggestions (the combobox pattern). What was typed always stays valid input:
 * Enter without a marked suggestion sends the form as typed.
 */
export function SuggestField<Item extends SuggestItem>({
  id,
  label,
  help,
  error,
  optionalLabel,
  value,
  onInput,
  items,
  onSelect,
  loading,
  emptyText,
  statusText,
  icon,
  required,
  autoComplete = "off",
  ...input
}: SuggestFieldProps<Item>) {
  const [wanted, setWanted] = useState(false);
  const [marked, setMarked] = useState(-1);
  const listId = `${id}-suggestions`;
  const nothing = items.length === 0 && !loading && emptyText !== undefined && value !== "";
  const open = wanted && (items.length > 0 || nothing);
  const markedItem = open ? items[marked] : undefined;

  function close() {
    setWanted(false);
    setMarked(-1);
  }

  function select(item: Item) {
    onSelect(item);
    close();
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setWanted(true);
      setMarked(nextMark(marked, step, items.length));
    } else if (event.key === "Enter" && markedItem) {
      event.preventDefault();
      select(markedItem);
    } else if (event.key === "Escape" && open) {
      // Escape first closes the list; only a second one may close a dialog around it.
      event.preventDefault();
      close();
    }
  }

  return (
    <FieldShell id={id} label={label} help={help} error={error} optionalLabel={optionalLabel}>
      <div className={classes("ui-suggest", icon && "ui-field__with-icon")}>
        {icon && <Icon name={icon} />}
        <input
          {...input}
          id={id}
          className="ui-field__box"
          role="combobox"
          value={value}
          autoComplete={autoComplete}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={markedItem ? optionId(listId, markedItem) : undefined}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          aria-describedby={describedBy({ id, help, error })}
          onChange={(event) => {
            setWanted(true);
            setMarked(-1);
            onInput(event.target.value);
          }}
          onKeyDown={move}
          onBlur={close}
        />
        {loading && <span className="ui-suggest__spinner" />}
        <SuggestionList
          id={listId}
          label={label}
          open={open}
          items={items}
          marked={marked}
          emptyText={nothing ? emptyText : undefined}
          onSelect={select}
        />
      </div>
      <output className="visually-hidden">{open ? statusText : ""}</output>
    </FieldShell>
  );
}

/** Moves through the suggestions and back to the typed text (-1), in both directions. */
function nextMark(marked: number, step: number, count: number): number {
  const next = marked + step;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}
