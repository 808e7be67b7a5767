import { useEffect, useRef } from "react";
import type { Exam, Hold } from "../../api";
import { useLanguage } from "../../i18n";
import { Checkbox, type Fact, FactList } from "../../ui";
import { birthDate, type TypedDetails } from "../booking";
import type { Board } from "./api";

export interface CheckBookingProps {
  board: Board;
  exam: Exam;
  held: Hold;
  typed: TypedDetails;
  agreed: boolean;
  /** Whether a person tried to book without it. */
  missing: boolean;
  onAgreed: (agreed: boolean) => void;
}

/** A summary to read to the caller. */
export function CheckBooking(props: CheckBookingProps) {
  const { board, exam, held, typed, agreed, missing, onAgreed } = props;
  const { text, formats } = useLanguage();
  const device = board.devices.find(({ id }) => id === held.deviceId)?.name ?? "";
  const born = birthDate(typed);
  const self = typed.bookingFor === "SELF";
  const guardian: Fact = {
    icon: "user",
    title: typed.guardianName,
    detail: typed.guardianRelation,
  };
  const place = useRef<HTMLDivElement>(null);
  // A person who came here with Enter continues with the keyboard.
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  return (
    <>
      <FactList
        items={[
          {
            icon: "clock",
            title: formats.timeRange(held.start, held.end, board.timeZone),
            detail: formats.dayWithYear(held.start, board.timeZone),
          },
          {
            icon: "form",
            title: exam.nameWithModality,
            detail: `${device}, ${board.clinicName}`,
          },
          {
            icon: "user",
            title: `${typed.lastName}, ${typed.firstName}`,
            detail: born && text("day.born", { date: formats.civilDate(born) }),
          },
          ...(self ? [] : [guardian]),
          self
            ? { icon: "phone", title: typed.contactNumber, detail: typed.email }
            : { icon: "phone", title: typed.guardianNumber, detail: typed.guardianEmail },
          ...exam.preparation.map((one) => ({ icon: "info" as const, title: one.text })),
        ]}
      />
      <div ref={place}>
        <Checkbox
          id="caller-agreed"
          label={text("day.agreed")}
          isSelected={agreed}
          onChange={onAgreed}
          error={missing ? text("day.agreed_missing") : undefined}
        />
      </div>
    </>
  );
}
