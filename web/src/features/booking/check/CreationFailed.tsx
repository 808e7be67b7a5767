import { useQueryClient } from "@tanstack/react-query";
import { useConfig } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { Button, Dialog } from "../../../ui";
import { alternativesOf } from "../commands";
import { creationErrorWords } from "../model/creation-error";
import { PhoneLink } from "../PhoneLink";
import { SLOTS_KEY } from "../queries";
import type { useBooking } from "./useBooking";

/** Nothing was booked: why, what is safe, and whom to call. What has a screen of its own is not told here. */
export function CreationFailed({ booking }: { booking: ReturnType<typeof useBooking> }) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const client = useQueryClient();
  const failed = booking.isError && !alternativesOf(booking.error);
  const words = creationErrorWords(booking.error);

  function close() {
    booking.reset();
    // What was free before the failure may be so no longer.
    void client.refetchQueries({ queryKey: [SLOTS_KEY], type: "all" });
  }

  return (
    <Dialog
      title={text("failed.title")}
      isOpen={failed}
      onClose={close}
      closeLabel={text("failed.close")}
      footer={
        <Button variant="primary" onPress={close}>
          {text("failed.back")}
        </Button>
      }
    >
      <p>{"key" in words ? text(words.key) : words.text}</p>
      <p>{text("failed.safe")}</p>
      {radiology.phone && (
        <p>
          <RichText
            text={text("load.call", { phone: radiology.phone })}
            parts={{ phone: (number) => <PhoneLink number={number} /> }}
          />
        </p>
      )}
    </Dialog>
  );
}
