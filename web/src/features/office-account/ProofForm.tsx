import { type FormEvent, useState } from "react";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Button, ButtonRow, TextField } from "../../ui";
import { useFailure } from "../office";
import { type Proof, proofOfCode } from "./api";

interface ProofFormProps {
  busy: boolean;
  error: Error | null;
  onProof: (proof: Proof) => void;
  onBack: () => void;
}

/** A person who replaces their second factor confirms first that it is them. */
export function ProofForm({ busy, error, onProof, onBack }: ProofFormProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [byCode, setByCode] = useState(false);
  const wrong = error
    ? (isApiError(error) && error.fields[0]?.message) || failure(error)
    : undefined;
  const given = password !== "" || code.trim() !== "";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!given || busy) return;
    setByCode(password === "");
    onProof(password === "" ? proofOfCode(code) : { currentPassword: password });
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>{text("account.proof_what")}</p>
      <TextField
        id="proof-password"
        label={text("account.proof_password")}
        type="password"
        autoComplete="current-password"
        width="medium"
        value={password}
        onChange={setPassword}
        error={byCode ? undefined : wrong}
      />
      <TextField
        id="proof-code"
        label={text("account.proof_code")}
        autoComplete="one-time-code"
        width="medium"
        value={code}
        onChange={setCode}
        error={byCode ? wrong : undefined}
      />
      <ButtonRow>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel={text("account.waiting")}
          disabledReason={given ? undefined : text("account.proof_first")}
        >
          {text("account.proof_next")}
        </Button>
        <Button variant="quiet" onPress={onBack}>
          {text("account.not_now")}
        </Button>
      </ButtonRow>
    </form>
  );
}
