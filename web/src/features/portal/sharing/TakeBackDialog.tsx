import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import { ConfirmDialog } from "../../../ui";
import { Refused } from "../../booking";
import { accessesQuery, takeBack } from "./api";
import { nameOf, type OwnAccess } from "./model";

interface TakeBackDialogProps {
  access: OwnAccess;
  onEnded: (access: OwnAccess) => void;
  onClose: () => void;
}

/** Asks before somebody loses access: their link cannot be given back, only a new one sent. */
export function TakeBackDialog({ access, onEnded, onClose }: TakeBackDialogProps) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const { queryKey } = accessesQuery(access.bookingKey);
  const ending = useMutation({
    mutationFn: () => takeBack(access),
    onSuccess: (ended) => {
      client.setQueryData(queryKey, (known) =>
        known?.map((one) => (one.id === ended.id ? ended : one)),
      );
      void client.invalidateQueries({ queryKey });
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
