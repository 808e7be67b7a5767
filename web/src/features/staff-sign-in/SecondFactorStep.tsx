import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { answered, api, isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, CodeField, TextField } from "../../ui";
import type { SignInAnswer } from "./answer";

interface SecondFactorStepProps {
  /** The server's answer; a wrong code stays here. */
  onAnswer: (answer: SignInAnswer) => void;
  onLocked: () => void;
  onBack: () => void;
}

const LENGTH = 6;
const LOCKED = 423;

/** The code after the password; or a recovery code, for a person who has lost their phone. */
export function SecondFactorStep({ onAnswer, onLocked, onBack }: SecondFactorStepProps) {
  const { text } = useLanguage();
  const [recovering, setRecovering] = useState(false);
  const [code, setCode] = useState("");
  const giving = useMutation({
    mutationFn: () =>
      answered(
        api.POST("/api/authentication/staff/second_factor", {
          body: recovering ? { recoveryCode: code } : { code },
        }),
      ),
    onSuccess: (answer) => {
      setCode("");
      onAnswer(answer);
    },
    onError: (error) => {
      if (isApiError(error) && error.status === LOCKED) onLocked();
    },
  });
  const whole = recovering ? code.trim() !== "" : code.length === LENGTH;
  const refused = giving.data && !giving.data.success ? giving.data.message : undefined;
  const broken =
    giving.error &&
    ((isApiError(giving.error) && giving.error.message) || text("message.connection_lost"));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (whole && !giving.isPending) giving.mutate();
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      {broken && (
        <Banner tone="danger" urgent>
          {broken}
        </Banner>
      )}
      {recovering ? (
        <TextField
          id="recovery-code"
          label={text("staff.recovery_code")}
          help={text("staff.recovery_help")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={setCode}
          error={refused}
          required
        />
      ) : (
        <CodeField
          id="second-factor-code"
          label={text("staff.code")}
          help={text("staff.code_help")}
          value={code}
          onChange={setCode}
          error={refused}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={giving.isPending}
        busyLabel={text("staff.signing_in")}
        disabledReason={whole ? undefined : text("staff.code_first")}
      >
        {text("staff.sign_in")}
      </Button>
      <Button
        variant="quiet"
        block
        onPress={() => {
          setRecovering(!recovering);
          setCode("");
          giving.reset();
        }}
      >
        {recovering ? text("staff.use_code") : text("staff.use_recovery")}
      </Button>
      <Button variant="quiet" block onPress={onBack}>
        {text("staff.another_account")}
      </Button>
    </form>
  );
}
