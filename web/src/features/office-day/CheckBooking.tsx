import { useLanguage } from "../../i18n";
import { Checkbox, FactList } from "../../ui";
import type { Board } from "./api";
import type { Caller, Wish } from "./booking";

export interface CheckBookingProps {
  board: Board;
  wish: Wish;
  caller: Caller;
  born: string;
  agreed: boolean;
  /** Whether somebody wanted to book without it. */
  missing: boolean;
  onAgreed: (agreed: boolean) => void;
}

/** All of it once more, to be read to the caller. */
export function CheckBooking(props: CheckBookingProps) {
  const { board, wish, caller, born, agreed, missing, onAgreed } = props;
  const { text, formats } = useLanguage();
  const { exam, slot } = wish;
  const device = board.devices.find(({ id }) => id === slot.deviceId)?.name ?? "";
  return (
    <>
      <FactList
        items={[
          {
            icon: "clock",
            title: formats.timeRange(slot.start, slot.end, board.timeZone),
            detail: formats.dayWithYear(slot.start, board.timeZone),
          },
          {
            icon: "form",
            title: exam.nameWithModality,
            detail: `${device}, ${board.clinicName}`,
          },
          {
            icon: "user",
            title: `${caller.lastName}, ${caller.firstName}`,
            detail: text("day.born", { date: formats.civilDate(born) }),
          },
          { icon: "phone", title: caller.contactNumber, detail: caller.email },
          ...exam.preparation.map((one) => ({ icon: "info" as const, title: one.text })),
        ]}
      />
      <Checkbox
        id="caller-agreed"
        label={text("day.agreed")}
        isSelected={agreed}
        onChange={onAgreed}
        error={missing ? text("day.agreed_missing") : undefined}
      />
    </>
  );
}
