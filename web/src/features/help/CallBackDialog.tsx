import { answered, api, RetryKeys } from "../../api";
import { useLanguage } from "../../i18n";
import { defined } from "../../lib/defined";
import { TextArea, TextField } from "../../ui";
import { HelpDialog } from "./HelpDialog";
import type { HelpDialogProps } from "./types";
import { useHelpForm } from "./useHelpForm";

const fields = ["name", "contactNumber", "preferredTime", "note"] as const;
const calls = new RetryKeys();

/** Asks us to call the person back. */
export function CallBackDialog({ place, onClose }: HelpDialogProps) {
  const { text } = useLanguage();
  const form = useHelpForm({
    fields,
    required: { name: "help.error_name", contactNumber: "help.error_mobile" },
    calls,
    bodyOf: ({ name = "", contactNumber = "", ...more }) => ({
      ...{ name, contactNumber },
      ...defined({ ...more, ...place }),
    }),
    post: (body, header) =>
      answered(api.POST("/api/callback_requests", { params: { header }, body })),
  });
  return (
    <HelpDialog
      title={text("help.call_title")}
      intro={text("help.call_intro")}
      sendLabel={text("help.call_send")}
      form={form}
      doneTitle={text("help.call_done_title")}
      doneText={text("help.call_done")}
      onClose={onClose}
    >
      <TextField {...form.bind("name")} label={text("help.name")} autoComplete="name" />
      <TextField
        {...form.bind("contactNumber")}
        label={text("help.number")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width="medium"
      />
      <TextField
        {...form.bind("preferredTime")}
        label={text("help.when")}
        help={text("help.when_help")}
        autoComplete="off"
      />
      <TextArea {...form.bind("note")} label={text("help.note")} rows={3} />
    </HelpDialog>
  );
}
