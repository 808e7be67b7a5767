import { type FormEvent, useState } from "react";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { civilDateHere } from "../../lib/civil-date";
import { Button, DateOfBirthField, Dialog, TextField, type TypedDate } from "../../ui";
import { birthDate, birthProblem } from "../booking";
import { CookiesBanner } from "./CookiesBanner";
import { contactDigits, isContactNumber } from "./model/contact-number";
import type { Trouble } from "./model/state";
import { Stuck } from "./Stuck";
import { TroubleBanner } from "./TroubleBanner";
import type { Words } from "./words";

interface BirthDialogProps {
  words: Words;
  /** The date that is known already. */
  populatedDoB: TypedDate;
  loading: boolean;
  trouble: Trouble | undefined;
  onSubmit: (dateOfBirth: string, contactNumber: string) => void;
  onClose: () => void;
}

/** Errors that can be seen at once; incomplete input is reported on submit. */
const WRONG = [
  "details.error_birth_future",
  "details.error_birth_old",
  "details.error_birth_unreal",
];

/** Asks for the date of birth, and for the contact number if the provider requires it. */
export function BirthDialog(props: BirthDialogProps) {
  const { words, populatedDoB, loading, trouble, onSubmit, onClose } = props;
  const { text } = useLanguage();
  const { application, limits } = useConfig();
  const [born, setBorn] = useState(populatedDoB);
  const [number, setNumber] = useState("");
  const [left, setLeft] = useState(false);
  const typed = { birthDay: born.day, birthMonth: born.month, birthYear: born.year };
  const problem = birthProblem(typed, civilDateHere(new Date()));
  const wrong = problem && WRONG.includes(problem.text) ? problem : undefined;
  const { numberHelp } = words;
  const asksNumber = application.contactNumberEnabled && numberHelp !== undefined;
  const numberMissing = asksNumber && !isContactNumber(number);
  const reason = problem
    ? text(problem.text)
    : numberMissing
      ? text(number === "" ? "auth.number_missing" : "auth.number_wrong")
      : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const date = birthDate(typed);
    if (date && !reason && !loading) onSubmit(date, asksNumber ? number : "");
  }

  return (
    <Dialog
      title={text(words.title)}
      isOpen
      isStatic
      onClose={onClose}
      closeLabel={text("auth.close")}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <p className="muted">{text(words.intro)}</p>
        <CookiesBanner failed={trouble !== undefined} />
        {trouble && <TroubleBanner trouble={trouble} otherwise="message.authentication_error" />}
        <DateOfBirthField
          id="birth"
          legend={text("details.birth")}
          help={text("details.birth_help")}
          labels={{
            day: text("details.birth_day"),
            month: text("details.birth_month"),
            year: text("details.birth_year"),
          }}
          value={born}
          onChange={setBorn}
          error={wrong && text(wrong.text)}
          invalidParts={wrong && [wrong.birthPart]}
          required
        />
        {asksNumber && (
          <TextField
            id="contact-number"
            label={text("details.mobile")}
            help={text(numberHelp)}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            width="medium"
            value={number}
            onChange={(typedNumber) =>
              setNumber(contactDigits(typedNumber, limits.contactNumberMaxDigits))
            }
            onBlur={() => setLeft(true)}
            error={left && number !== "" && numberMissing ? text("auth.number_wrong") : undefined}
            required
          />
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={loading}
          busyLabel={text(words.opening)}
          disabledReason={reason}
        >
          {text(words.submit)}
        </Button>
        <Stuck words={words} />
      </form>
    </Dialog>
  );
}
