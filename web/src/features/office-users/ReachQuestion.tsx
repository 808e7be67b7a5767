import { useLanguage } from "../../i18n";
import { ConfirmDialog } from "../../ui";

interface ReachQuestionProps {
  name: string;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an account that was limited to some clinics gets access to all. */
export function ReachQuestion({ name, isOpen, onConfirm, onClose }: ReachQuestionProps) {
  const { text } = useLanguage();
  return (
    <ConfirmDialog
      title={text("users.reach_title", { name })}
      isOpen={isOpen}
      onClose={onClose}
      safeLabel={text("users.reach_keep")}
      harmfulLabel={text("users.reach_do")}
      onConfirm={onConfirm}
    >
      <p>{text("users.reach_what", { name })}</p>
    </ConfirmDialog>
  );
}
