import { useBlocker } from "@tanstack/react-router";
import { useLanguage } from "../../i18n";
import { ConfirmDialog } from "../../ui";

interface LeaveQuestionProps {
  /** Pages that would be lost. */
  count: number;
  isDirty: () => boolean;
  /** The person wants to close the camera. */
  isAsking: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before pages are lost: on closing the camera, on Back or another page, and on closing the tab. */
export function LeaveQuestion({ count, isDirty, isAsking, onStay, onLeave }: LeaveQuestionProps) {
  const { text } = useLanguage();
  const page = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      title={text("camera.leave_title")}
      isOpen={isAsking || page.status === "blocked"}
      onClose={() => {
        page.reset?.();
        onStay();
      }}
      safeLabel={text("camera.leave_stay")}
      harmfulLabel={text("camera.leave_do")}
      onConfirm={() => {
        page.proceed?.();
        onLeave();
      }}
    >
      <p>{text("camera.leave_what", { count })}</p>
    </ConfirmDialog>
  );
}
