import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { answered, api } from "../../api";
import { useLanguage } from "../../i18n";
import { defined } from "../../lib/defined";
import { Button, CodeField, Dialog } from "../../ui";
import { type AskedCode, creationErrorWords } from "../booking";
import { withCaptchaOnDemand } from "../captcha";

const SECOND_MS = 1000;

/** Answers want the contact proven: a code is sent to what was typed, and goes with the booking. */
export function ContactCode({ bookingKey, contact, error, busy, onCode, onClose }: AskedCode) {
  const { text } = useLanguage();
  const [code, setCode] = useState("");
  const [waits, setWaits] = useState(false);
  const sending = useMutation({
    mutationFn: () => sendCode(bookingKey, contact),
    onSuccess: () => setWaits(true),
  });
  const { mutate: send, data } = sending;
  useEffect(() => send(), [send]);
  const seconds = data?.resendAfterSeconds ?? 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setWaits(false), seconds * SECOND_MS);
    return () => clearTimeout(timer);
  }, [waits, seconds]);
  const wrong = sending.error ?? error;
  const words = wrong ? creationErrorWords(wrong) : undefined;
  return (
    <Dialog
      title={text("safety.code_title")}
      isOpen
      isStatic
      onClose={onClose}
      closeLabel={text("failed.close")}
      footer={
        <Button
          variant="primary"
          busy={busy}
          disabledReason={code === "" ? text("safety.code_first") : undefined}
          onPress={() => onCode(code)}
        >
          {text("safety.code_send")}
        </Button>
      }
    >
      <p>{text("safety.code_why", { contact: contact.email ?? contact.contactNumber ?? "" })}</p>
      <CodeField
        id="validationCode"
        label={text("safety.code")}
        value={code}
        onChange={setCode}
        error={words && ("key" in words ? text(words.key) : words.text)}
        resend={{
          label: text("safety.code_again"),
          waitLabel: waits ? text("safety.code_wait", { count: seconds }) : undefined,
          onPress: () => send(),
        }}
      />
    </Dialog>
  );
}

function sendCode(bookingKey: string, contact: AskedCode["contact"]) {
  const path = "/api/booking_keys/{bookingKey}/validation_codes";
  return withCaptchaOnDemand((pass) =>
    answered(
      api.POST(path, {
        params: { path: { bookingKey } },
        headers: defined({ "Captcha-Pass": pass }),
        body: contact,
      }),
    ),
  );
}
