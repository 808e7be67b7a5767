import { useBlocker } from "@tanstack/react-router";
import { LeaveQuestion } from "./LeaveQuestion";

/** Asks before leaving a page with unsaved input. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <LeaveQuestion
      isOpen={leaving.status === "blocked"}
      onClose={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
    />
  );
}
