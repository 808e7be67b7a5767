import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { DigitKeys, LetterKeys } from "./KeyRows";
import type { KeyboardTexts, LetterOptions, PressKey } from "./keyboardTypes";
import { asWritten, insert, remove, type Typed } from "./typing";
import "./kiosk-keyboard.css";

export interface KioskKeyboardProps extends LetterOptions {
  /** Name of the keys as a group, such as "Letter keys". */
  label: string;
  keys?: "letters" | "digits" | undefined;
  /** The field that is written in: it keeps the focus, so that a real keyboard works too. */
  field: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  texts: KeyboardTexts;
}

/** Keys on the screen, for a kiosk without a keyboard. */
export function KioskKeyboard({
  label,
  keys = "letters",
  field,
  value,
  onChange,
  texts,
  rows,
  accentRows,
  done,
}: KioskKeyboardProps) {
  const caret = useRef<{ at: number } | null>(null);

  // React puts the caret after the last letter when it sets a new value.
  useLayoutEffect(() => {
    if (caret.current && field.current?.value === value) {
      field.current.setSelectionRange(caret.current.at, caret.current.at);
    }
    caret.current = null;
  }, [field, value]);

  function write(typed: Typed) {
    caret.current = { at: typed.caret };
    onChange(typed.value);
  }

  const press: PressKey = (key, event) => {
    // With a finger, the focus returns to the field; with switches and Tab it stays on the keys.
    if (byPointer(event)) field.current?.focus();
    const start = field.current?.selectionStart ?? value.length;
    const end = field.current?.selectionEnd ?? value.length;
    if (key === "clear") write({ value: "", caret: 0 });
    else if (key === "delete") write(remove(value, start, end));
    else write(insert(value, start, end, asWritten(value.slice(0, start), key.sign)));
  };

  return (
    <div className="ui-keys-room">
      <fieldset className={`ui-keys ui-keys--${keys}`} dir="ltr">
        <legend className="visually-hidden">{label}</legend>
        {keys === "digits" ? (
          <DigitKeys press={press} texts={texts} />
        ) : (
          <LetterKeys press={press} texts={texts} rows={rows} accentRows={accentRows} done={done} />
        )}
      </fieldset>
    </div>
  );
}

function byPointer(event: MouseEvent): boolean {
  return event.detail > 0;
}
