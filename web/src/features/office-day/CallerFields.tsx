import { type TextKey, useLanguage } from "../../i18n";
import { civilDateHere } from "../../lib/civil-date";
import { DateOfBirthField, TextArea, TextField } from "../../ui";
import { birthProblem } from "../booking";
import type { Caller } from "./booking";

type Problem = "firstName" | "lastName" | "birth" | "contactNumber" | "email";

/** What is missing before a caller can be booked. The server knows more, and has the last word. */
export function callerProblems(caller: Caller): Partial<Record<Problem, TextKey>> {
  const { birth, firstName, lastName, contactNumber, email } = caller;
  const born = birthProblem(
    { birthDay: birth.day, birthMonth: birth.month, birthYear: birth.year },
    civilDateHere(new Date()),
  );
  return {
    ...(!firstName.trim() && { firstName: "day.missing" as const }),
    ...(!lastName.trim() && { lastName: "day.missing" as const }),
    ...(born && { birth: born.text }),
    ...(!contactNumber.trim() && { contactNumber: "day.missing" as const }),
    ...(!email.trim() && { email: "day.missing" as const }),
  };
}

export interface CallerFieldsProps {
  caller: Caller;
  /** Whether to say what is missing. */
  attempted: boolean;
  /** What the server said against it. */
  said: readonly { field: string; message: string }[];
  onCaller: (caller: Caller) => void;
}

/** Who calls. */
export function CallerFields({ caller, attempted, said, onCaller }: CallerFieldsProps) {
  const { text } = useLanguage();
  const problems = callerProblems(caller);
  const error = (field: Problem, wire: string) => {
    const own = problems[field];
    if (attempted && own) return text(own);
    return said.find((one) => one.field === `patientDetails.${wire}`)?.message;
  };
  const bind = (field: Exclude<Problem, "birth">) => ({
    id: `caller-${field}`,
    value: caller[field],
    error: error(field, field),
    onChange: (value: string) => onCaller({ ...caller, [field]: value }),
    autoComplete: "off",
    required: true,
  });
  return (
    <>
      <div className="field-pair">
        <TextField {...bind("firstName")} label={text("details.first_name")} />
        <TextField {...bind("lastName")} label={text("details.last_name")} />
      </div>
      <DateOfBirthField
        id="caller-birth"
        legend={text("details.birth")}
        error={error("birth", "dateOfBirth")}
        labels={{
          day: text("details.birth_day"),
          month: text("details.birth_month"),
          year: text("details.birth_year"),
        }}
        value={caller.birth}
        onChange={(birth) => onCaller({ ...caller, birth })}
        required
      />
      <div className="field-pair">
        <TextField
          {...bind("contactNumber")}
          label={text("details.mobile")}
          type="tel"
          inputMode="tel"
        />
        <TextField
          {...bind("email")}
          label={text("details.email")}
          type="email"
          inputMode="email"
        />
      </div>
      <TextArea
        id="caller-notes"
        label={text("day.notes")}
        value={caller.notes}
        onChange={(notes) => onCaller({ ...caller, notes })}
        rows={2}
      />
    </>
  );
}
