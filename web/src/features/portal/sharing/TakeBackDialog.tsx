import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import { ConfirmDialog } from "../../../ui";
import { Refused } from "../../booking";
import { ACCESSES_KEY, takeBack } from "./api";
import { nameOf, type OwnAccess } from "./model";

interface TakeBackDialogProps {
  access: OwnAccess;
  onEnded: (access: OwnAccess) => void;
  onClose: () => void;
}

/** Asks before a person loses access: their link can't be restored, only a new one sent. */
export function TakeBackDialog({ access, onEnded, onClose }: TakeBackDialogProps) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => takeBack(access),
    onSuccess: (ended) => {
      client.setQueriesData<readonly OwnAccess[]>({ queryKey: [ACCESSES_KEY] }, (known) =>
        known?.map((one) => (one.id === ended.id ? { ...ended, bookingKey: one.bookingKey } : one)),
      );
      void client.invalidateQueries({ queryKey: [ACCESSES_KEY] });
      onEnded(ended);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={text("share.take_back_title", { name: nameOf(access) })}
      isOpen
      onClose={onClose}
      safeLabel={text("share.keep")}
      harmfulLabel={text("share.take_back")}
      onConfirm={() => ending.mutate()}
      busy={ending.isPending}
      busyLabel={text("share.taking_back")}
    >
      <p>{text("share.take_back_text")}</p>
      {ending.isError && <Refused error={ending.error} />}
    </ConfirmDialog>
  );
}
