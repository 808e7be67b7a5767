import { answered, api, RetryKeys } from "../../api";
import { useLanguage } from "../../i18n";
import { defined } from "../../lib/defined";
import { TextArea, TextField } from "../../ui";
import { HelpDialog } from "./HelpDialog";
import type { HelpDialogProps } from "./types";
import { useHelpForm } from "./useHelpForm";

const fields = ["name", "email", "contactNumber", "message"] as const;
const mails = new RetryKeys();

/** A message to the call centre. */
export function WriteDialog({ place: { clinicSlug }, onClose }: HelpDialogProps) {
  const { text } = useLanguage();
  const form = useHelpForm({
    fields,
    required: {
      name: "help.error_name",
      email: "help.error_email",
      message: "help.error_message",
    },
    send: ({ name, email, contactNumber, message }, pass) => {
      const body = {
        name: name.trim(),
        email: email.trim(),
        message: message.trim(),
        ...defined({ contactNumber: contactNumber.trim() || undefined, clinicSlug }),
      };
      return mails.call(body, (key) =>
        answered(
          api.POST("/api/call_center_emails", {
            params: {
              header: { "Idempotency-Key": key, ...defined({ "Captcha-Pass": pass }) },
            },
            body,
          }),
        ),
      );
    },
  });
  return (
    <HelpDialog
      title={text("help.write_title")}
      intro={text("help.write_intro")}
      sendLabel={text("help.write_send")}
      form={form}
      doneTitle={text("help.write_done_title")}
      doneText={text("help.write_done")}
      onClose={onClose}
    >
      <TextField {...form.bind("name")} label={text("help.name")} autoComplete="name" />
      <TextField
        {...form.bind("email")}
        label={text("details.email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
      />
      <TextField
        {...form.bind("contactNumber")}
        label={text("help.number")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width="medium"
      />
      <TextArea {...form.bind("message")} label={text("help.message")} rows={5} />
    </HelpDialog>
  );
}
