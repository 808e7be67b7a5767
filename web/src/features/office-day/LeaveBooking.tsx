import { useBlocker } from "@tanstack/react-router";
import { useLanguage } from "../../i18n";
import { ConfirmDialog } from "../../ui";
import { isSameBoard, readDay } from "./address";

export interface LeaveBookingProps {
  /** Something was chosen or typed that is not booked. */
  isDirty: () => boolean;
  /** Somebody wants to close it. */
  isAsking: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before a booking that was begun is lost, whichever way somebody leaves: closing it, another page or another board,
 * such as with the browser's Back for the step before, or closing the tab. */
export function LeaveBooking({ isDirty, isAsking, onStay, onLeave }: LeaveBookingProps) {
  const { text } = useLanguage();
  const page = useBlocker({
    // Another appointment of the same board leaves the booking where it is.
    shouldBlockFn: ({ current, next }) =>
      isDirty() &&
      (current.pathname !== next.pathname ||
        !isSameBoard(readDay({ ...current.search }), readDay({ ...next.search }))),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      title={text("day.leave_title")}
      isOpen={isAsking || page.status === "blocked"}
      onClose={() => {
        page.reset?.();
        onStay();
      }}
      safeLabel={text("day.leave_stay")}
      harmfulLabel={text("day.leave_do")}
      onConfirm={() => {
        page.proceed?.();
        // On another board the dialog would stand there still.
        onLeave();
      }}
    >
      <p>{text("day.leave_what")}</p>
    </ConfirmDialog>
  );
}
