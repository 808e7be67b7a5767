import { useLanguage } from "../../i18n";
import { ConfirmDialog, type LeaveGuard } from "../../ui";

export function LeaveQuestion(question: LeaveGuard["question"]) {
  const { text } = useLanguage();
  return (
    <ConfirmDialog
      {...question}
      title={text("setup.leave_title")}
      safeLabel={text("setup.stay")}
      harmfulLabel={text("setup.leave")}
    >
      <p>{text("setup.leave_what")}</p>
    </ConfirmDialog>
  );
}
