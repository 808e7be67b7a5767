import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, ConfirmDialog } from "../../ui";
import { useFailure } from "../office";
import { InTheWay, removeException } from "../office-day";
import { type Exception, refreshHours } from "./api";

interface RemoveDialogProps {
  exception: Exception;
  /** Which one it is. */
  words: string;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before the usual week applies again. Patients booked in extra hours prevent it and are named. */
export function RemoveDialog({ exception, words, onRemoved, onClose }: RemoveDialogProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => removeException(exception),
    onSuccess: () => onRemoved(),
    onSettled: () => refreshHours(client),
  });
  const hit = isApiError(removing.error) ? (removing.error.details.appointments ?? []) : [];

  return (
    <ConfirmDialog
      title={text(exception.opens ? "exceptions.remove_hours" : "exceptions.remove_closure")}
      isOpen
      onClose={onClose}
      safeLabel={text("setup.keep")}
      harmfulLabel={text("setup.remove")}
      busy={removing.isPending}
      busyLabel={text("setup.saving")}
      onConfirm={() => removing.mutate()}
    >
      <div className="stack">
        {removing.error && (
          <Banner tone="danger" urgent>
            {failure(removing.error)}
          </Banner>
        )}
        <p className="exceptions__reason">{words}</p>
        {hit.length > 0 ? (
          <InTheWay appointments={hit} onFollow={onClose} />
        ) : (
          <p>{text("exceptions.remove_what")}</p>
        )}
      </div>
    </ConfirmDialog>
  );
}
