import { useBlocker } from "@tanstack/react-router";
import { useLanguage } from "../../i18n";
import { ConfirmDialog } from "../../ui";
import { isSameBoard, readDay } from "./address";

export interface LeaveBookingProps {
  /** Whether a choice or input is not booked yet. */
  isDirty: () => boolean;
  /** Whether a person wants to close it. */
  isAsking: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/**
 * Asks before a started booking is lost, however a person leaves it: by closing it, by another page or board (also
 * with the browser's Back), or by closing the tab.
 */
export function LeaveBooking({ isDirty, isAsking, onStay, onLeave }: LeaveBookingProps) {
  const { text } = useLanguage();
  const page = useBlocker({
    // Another appointment of the same board doesn't leave the booking.
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
        // On another board the dialog would still be open.
        onLeave();
      }}
    >
      <p>{text("day.leave_what")}</p>
    </ConfirmDialog>
  );
}
