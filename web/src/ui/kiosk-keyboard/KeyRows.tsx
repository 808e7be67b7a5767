import { type MouseEvent, type ReactNode, useState } from "react";
import { classes } from "../classes";
import { Icon } from "../icon/Icon";
import type { KeyboardTexts, LetterOptions, PressKey } from "./keyboardTypes";

const DIGITS = "1234567890";
const LETTERS = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];
const ACCENTS = ["ÀÁÂÃÄÅÆÇČÐ", "ÈÉÊËÌÍÎÏŁ", "ÑÒÓÔÖØŠ", "ÙÚÛÜÝŸŽŒĐĆ"];

interface RowsProps {
  press: PressKey;
  texts: KeyboardTexts;
}

export function LetterKeys({
  press,
  texts,
  rows = LETTERS,
  accentRows,
  done,
}: RowsProps & LetterOptions) {
  const [accents, setAccents] = useState(false);
  // Accents replace the digits as well: three rows are not enough in any language.
  const shown = accents ? (accentRows ?? ACCENTS) : rows;
  const [first = "", second = "", third = "", top = accents ? "" : DIGITS] = shown;
  const signs = (row: string) =>
    [...row].map((sign) => <SignKey key={sign} sign={sign} press={press} />);
  return (
    <>
      {top && <div className="ui-keys__row">{signs(top)}</div>}
      <div className="ui-keys__row">{signs(first)}</div>
      <div className="ui-keys__row is-inset">{signs(second)}</div>
      <div className="ui-keys__row has-edges">
        <Key soft name={texts.accentsName} pressed={accents} onPress={() => setAccents(!accents)}>
          {texts.accents}
        </Key>
        {signs(third)}
        <DeleteKey press={press} texts={texts} />
      </div>
      <div className="ui-keys__row is-foot">
        <Key soft onPress={(event) => press("clear", event)}>
          {texts.clear}
        </Key>
        <SignKey sign="-" name={texts.hyphen} press={press} />
        <Key soft onPress={(event) => press({ sign: " " }, event)}>
          {texts.space}
        </Key>
        <SignKey sign="’" name={texts.apostrophe} press={press} />
        {done && (
          <Key soft onPress={done.onPress}>
            {done.label}
          </Key>
        )}
      </div>
    </>
  );
}

export function DigitKeys({ press, texts }: RowsProps) {
  return (
    <>
      {[..."123456789"].map((sign) => (
        <SignKey key={sign} sign={sign} press={press} />
      ))}
      <Key soft onPress={(event) => press("clear", event)}>
        {texts.clear}
      </Key>
      <SignKey sign="0" press={press} />
      <DeleteKey press={press} texts={texts} />
    </>
  );
}

function DeleteKey({ press, texts }: RowsProps) {
  return (
    <Key soft name={texts.deleteLast} onPress={(event) => press("delete", event)}>
      <Icon name="backspace" />
    </Key>
  );
}

function SignKey({ sign, name, press }: { sign: string; name?: string; press: PressKey }) {
  return (
    <Key name={name} onPress={(event) => press({ sign }, event)}>
      {sign}
    </Key>
  );
}

interface KeyProps {
  /** For keys without a word on them. */
  name?: string | undefined;
  soft?: boolean | undefined;
  pressed?: boolean | undefined;
  onPress: (event: MouseEvent) => void;
  children: ReactNode;
}

function Key({ name, soft, pressed, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      className={classes("ui-keys__key", soft && "is-soft")}
      aria-label={name}
      aria-pressed={pressed}
      // Otherwise the press would move the focus, and with it the caret, out of the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
