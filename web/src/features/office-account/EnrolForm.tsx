import { type FormEvent, useMemo, useState } from "react";
import { renderSVG } from "uqr";
import { useLanguage } from "../../i18n";
import { Button, ButtonRow, CodeField } from "../../ui";
import type { Enrolment } from "./api";

interface EnrolFormProps {
  begun: Enrolment;
  busy: boolean;
  failure: string | undefined;
  onCode: (code: string) => void;
  onBack: () => void;
}

const LENGTH = 6;

/** What an authenticator app scans or has typed in, and the code that it then shows. */
export function EnrolForm({ begun, busy, failure, onCode, onBack }: EnrolFormProps) {
  const { text } = useLanguage();
  const [code, setCode] = useState("");
  const { otpauthUrl, secret } = begun;
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(otpauthUrl ?? "", { border: 0 }))}`,
    [otpauthUrl],
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length === LENGTH && !busy) onCode(code);
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <div className="account-code">
        <img className="account-code__picture" src={picture} alt={text("account.qr")} />
        <div className="stack">
          <p>{text("account.scan")}</p>
          <p>
            {text("account.type_secret")}{" "}
            <span className="account-secret">{secret?.replace(/(.{4})(?=.)/g, "$1 ")}</span>
          </p>
          <CodeField
            id="enrol-code"
            label={text("account.code")}
            value={code}
            onChange={setCode}
            error={failure}
          />
        </div>
      </div>
      <ButtonRow>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel={text("account.waiting")}
          disabledReason={code.length === LENGTH ? undefined : text("account.code_first")}
        >
          {text("account.confirm")}
        </Button>
        <Button variant="quiet" onPress={onBack}>
          {text("account.not_now")}
        </Button>
      </ButtonRow>
    </form>
  );
}
