import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, useConfig } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { logTrouble } from "../../../lib/log";
import { MessageDialog } from "../../../ui";
import { creationErrorWords } from "../model/creation-error";
import { PhoneLink } from "../PhoneLink";

/** Times that failed to load: why, and whom to call. Closing it loads them again. */
export function SlotsFailed({ slots }: { slots: UseQueryResult }) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const words = creationErrorWords(slots.error);
  useEffect(() => {
    if (!slots.error) return;
    const known = slots.error instanceof ApiError ? slots.error : new ApiError(0);
    const { status, key, requestId } = known;
    logTrouble("The times did not load.", { status, key, requestId });
  }, [slots.error]);
  return (
    <MessageDialog
      title={text("slots.failed_title")}
      isOpen={slots.isError && !slots.isFetching}
      onClose={() => void slots.refetch()}
      buttonLabel={text("load.retry")}
    >
      <p>{"key" in words ? text(words.key) : words.text}</p>
      {radiology.phone && (
        <p>
          <RichText
            text={text("load.call", { phone: radiology.phone })}
            parts={{ phone: (number) => <PhoneLink number={number} /> }}
          />
        </p>
      )}
    </MessageDialog>
  );
}
