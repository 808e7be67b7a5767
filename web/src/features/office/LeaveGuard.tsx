import { useBlocker } from "@tanstack/react-router";
import { useLanguage } from "../../i18n";
import { ConfirmDialog } from "../../ui";

/** Asks before something that was typed is lost. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { text } = useLanguage();
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      title={text("setup.leave_title")}
      isOpen={leaving.status === "blocked"}
      onClose={() => leaving.reset?.()}
      safeLabel={text("setup.stay")}
      harmfulLabel={text("setup.leave")}
      onConfirm={() => leaving.proceed?.()}
    >
      <p>{text("setup.leave_what")}</p>
    </ConfirmDialog>
  );
}
