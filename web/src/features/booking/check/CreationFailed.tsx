import { useQueryClient } from "@tanstack/react-query";
import { useConfig } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { Button, Dialog } from "../../../ui";
import { alternativesOf } from "../commands";
import { creationErrorWords } from "../model/creation-error";
import { PhoneLink } from "../PhoneLink";
import { SLOTS_KEY } from "../queries";
import type { useBooking } from "./useBooking";

/**
 * Nothing was booked: why, what is safe, and whom to call. Errors with their own screen are not shown here. A
 * booking that warns stops an account in the same way, if the provider wants that.
 */
export function CreationFailed({ booking }: { booking: ReturnType<typeof useBooking> }) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const client = useQueryClient();
  const made = booking.data;
  const warning = made?.warning;
  const failed = booking.isError && !alternativesOf(booking.error);
  const words = warning ? { text: warning } : creationErrorWords(booking.error);

  function close() {
    if (made) return booking.finish(made);
    booking.reset();
    // Times that were free before the failure may not be any more.
    void client.refetchQueries({ queryKey: [SLOTS_KEY], type: "all" });
  }

  return (
    <Dialog
      title={text(warning ? "failed.warned_title" : "failed.title")}
      isOpen={failed || warning !== undefined}
      onClose={close}
      closeLabel={text("failed.close")}
      footer={
        <Button variant="primary" onPress={close}>
          {text(warning ? "failed.warned_close" : "failed.back")}
        </Button>
      }
    >
      <p>{"key" in words ? text(words.key) : words.text}</p>
      <p>{text(warning ? "failed.warned_safe" : "failed.safe")}</p>
      {!warning && radiology.phone && (
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
