import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { answered, api } from "../../../api";
import type { components } from "../../../api/schema.gen";
import { useLanguage } from "../../../i18n";
import { Banner, Button, Segmented, TextField } from "../../../ui";
import { useFailure } from "../../office";

type Wanted = components["schemas"]["OfficeTestMessage"];

/** What the operator sets; the README explains each. */
const SETTINGS = {
  mail: "SCANBOOK_SMTP_URL, SCANBOOK_MAIL_FROM",
  text: "SCANBOOK_SMS_GATEWAY",
};

function send(body: Wanted) {
  return answered(api.POST("/api/admin/notifications/tests", { body }));
}

/** Sends the administrator a message, and says whether it was sent or only recorded. */
export function TestMessage() {
  const { text } = useLanguage();
  const failure = useFailure();
  const id = useId();
  const [channel, setChannel] = useState<Wanted["channel"]>("EMAIL");
  const [to, setTo] = useState("");
  const sending = useMutation({ mutationFn: send });
  const outcome = sending.data;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!sending.isPending) sending.mutate({ channel, contactDetails: to });
  }

  return (
    <section className="stack" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{text("start.messages_title")}</h2>
      <p className="muted">{text("start.messages_intro")}</p>
      <form className="stack" onSubmit={submit} noValidate>
        <Segmented
          label={text("start.test_channel")}
          options={[
            { value: "EMAIL", label: text("start.test_email") },
            { value: "SMS", label: text("start.test_text") },
          ]}
          value={channel}
          onChange={(value) => {
            setChannel(value);
            sending.reset();
          }}
        />
        <TextField
          id={`${id}-to`}
          label={text(channel === "SMS" ? "start.test_to_number" : "start.test_to_email")}
          type={channel === "SMS" ? "tel" : "email"}
          value={to}
          onChange={setTo}
          required
        />
        <div>
          <Button type="submit" busy={sending.isPending} busyLabel={text("start.test_sending")}>
            {text("start.test_send")}
          </Button>
        </div>
      </form>
      {sending.error && (
        <Banner tone="danger" urgent>
          {failure(sending.error)}
        </Banner>
      )}
      {outcome?.state === "SENT" && (
        <Banner tone="success">
          {text("start.test_sent", { to: sending.variables?.contactDetails ?? "" })}
        </Banner>
      )}
      {outcome?.state === "FAILED" && (
        <Banner tone="danger" urgent>
          {text("start.test_failed", { error: outcome.error ?? "–" })}
        </Banner>
      )}
      {outcome?.state === "RECORDED" && (
        <Banner tone="warning">
          {text("start.test_recorded")} {text("start.messages_how", SETTINGS)}
        </Banner>
      )}
    </section>
  );
}
