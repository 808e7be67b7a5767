import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type CodeChannel, type OtpSent, useConfig } from "../../api";
import { RichText, useLanguage } from "../../i18n";
import { Button, CodeField, Dialog, ResendButton } from "../../ui";
import { CookiesBanner } from "./CookiesBanner";
import type { Trouble } from "./model/state";
import { useCountdown } from "./useCountdown";
import type { Words } from "./words";

interface CodeDialogProps {
  words: Words;
  sent: OtpSent;
  otpTypes: readonly CodeChannel[];
  loading: boolean;
  trouble: Trouble | undefined;
  onCheck: (otp: string) => void;
  onSend: (otpType: CodeChannel) => void;
  onClose: () => void;
  /** Where closing leads elsewhere than to the home page. */
  closeLabel?: string | undefined;
  /** What to do without the code. */
  help?: ReactNode;
}

/** Asks for the code that was sent: shows where it went, and how to get another one, also by the other channel. */
export function CodeDialog(props: CodeDialogProps) {
  const { words, sent, otpTypes, loading, trouble, onCheck, onSend, onClose, help } = props;
  const { text } = useLanguage();
  const { otpLength } = useConfig().limits;
  const [code, setCode] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const wait = useCountdown(sent.resendAfterSeconds, sent);
  const more = otpLength - code.length;
  const other = otpTypes.find((type) => type !== sent.otpType);
  const viaSms = sent.otpType === "SMS";

  // A wrong code is cleared.
  useEffect(() => {
    if (!trouble) return;
    if (!trouble.lost) setCode("");
    form.current?.querySelector("input")?.focus();
  }, [trouble]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (more === 0 && !loading) onCheck(code);
  }

  return (
    <Dialog
      title={text("auth.code_title", { digits: otpLength })}
      isOpen
      isStatic
      onClose={onClose}
      closeLabel={props.closeLabel ?? text("auth.close")}
    >
      <form ref={form} className="stack" onSubmit={submit} noValidate>
        <p className="muted">
          <RichText
            text={text(words.codeSent[sent.otpType], { contact: sent.maskedContact })}
            parts={{ b: (contact) => <strong className="nowrap">{contact}</strong> }}
          />
        </p>
        <CookiesBanner failed={trouble !== undefined} />
        <CodeField
          id="code"
          label={text(viaSms ? "auth.code_from_sms" : "auth.code_from_email")}
          length={otpLength}
          value={code}
          onChange={setCode}
          error={trouble && wordsOf(trouble)}
          triesLeft={
            typeof trouble?.triesLeft === "number"
              ? text("auth.tries", { count: trouble.triesLeft })
              : undefined
          }
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={loading}
          busyLabel={text(words.opening)}
          disabledReason={more > 0 ? text("auth.code_more", { count: more }) : undefined}
        >
          {text(words.codeSubmit)}
        </Button>
      </form>
      <SendAgain wait={wait} sent={sent} other={other} busy={loading} onSend={onSend} />
      {help && <p className="small muted">{help}</p>}
    </Dialog>
  );

  function wordsOf({ message, lost }: Trouble): string {
    return message ?? text(lost ? "message.connection_lost" : "message.authentication_otp_error");
  }
}

interface SendAgainProps {
  wait: number;
  sent: OtpSent;
  other: CodeChannel | undefined;
  busy: boolean;
  onSend: (otpType: CodeChannel) => void;
}

function SendAgain({ wait, sent, other, busy, onSend }: SendAgainProps) {
  const { text } = useLanguage();
  const waits = wait > 0 || busy;
  return (
    <div className="auth-again">
      <ResendButton
        label={text("auth.resend")}
        waitLabel={wait > 0 ? text("auth.resend_wait", { count: wait }) : undefined}
        announcement={text(wait > 0 ? "auth.resent" : "auth.resend_ready")}
        onPress={() => !busy && onSend(sent.otpType)}
      />
      {other && (
        <Button
          variant="quiet"
          icon={other === "EMAIL" ? "mail" : "chat"}
          aria-disabled={waits || undefined}
          onPress={() => !waits && onSend(other)}
        >
          {text(other === "EMAIL" ? "auth.email_instead" : "auth.sms_instead")}
        </Button>
      )}
    </div>
  );
}
