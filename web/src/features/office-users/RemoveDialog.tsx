import { useMutation } from "@tanstack/react-query";
import { useLanguage } from "../../i18n";
import { Banner, ConfirmDialog } from "../../ui";
import { useFailure } from "../office";
import { removeUser, type User } from "./api";

interface RemoveDialogProps {
  user: User;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before an account is removed for good. */
export function RemoveDialog({ user, onRemoved, onClose }: RemoveDialogProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const removing = useMutation({ mutationFn: () => removeUser(user), onSuccess: onRemoved });
  return (
    <ConfirmDialog
      title={text("users.remove_title", { name: user.displayName })}
      isOpen
      onClose={onClose}
      safeLabel={text("users.remove_keep")}
      harmfulLabel={text("users.remove_do")}
      busy={removing.isPending}
      busyLabel={text("users.removing")}
      onConfirm={() => removing.mutate()}
    >
      <div className="stack">
        {removing.error && (
          <Banner tone="danger" urgent>
            {failure(removing.error)}
          </Banner>
        )}
        <p>{text("users.remove_what", { name: user.username })}</p>
        <p>{text("users.remove_or_shut")}</p>
      </div>
    </ConfirmDialog>
  );
}
