import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { answered, api, isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, TextField } from "../../ui";
import type { SignInAnswer } from "./answer";

interface PasswordStepProps {
  /** The server's answer; a wrong password stays here. */
  onAnswer: (answer: SignInAnswer) => void;
  onLocked: () => void;
}

const LOCKED = 423;

export function PasswordStep({ onAnswer, onLocked }: PasswordStepProps) {
  const { text } = useLanguage();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const signIn = useMutation({
    mutationFn: () =>
      answered(api.POST("/api/authentication/staff", { body: { username, password } })),
    onSuccess: (answer) => {
      setPassword("");
      onAnswer(answer);
    },
    onError: (error) => {
      if (isApiError(error) && error.status === LOCKED) onLocked();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (username.trim() !== "" && password !== "" && !signIn.isPending) signIn.mutate();
  }

  const refused = signIn.data && !signIn.data.success ? signIn.data.message : undefined;
  const broken =
    signIn.error &&
    ((isApiError(signIn.error) && signIn.error.message) || text("message.connection_lost"));
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {(refused ?? broken) && (
        <Banner tone="danger" urgent>
          {refused ?? broken}
        </Banner>
      )}
      <TextField
        id="username"
        label={text("staff.username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={setUsername}
        required
      />
      <TextField
        id="password"
        label={text("staff.password")}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        required
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={signIn.isPending}
        busyLabel={text("staff.signing_in")}
        disabledReason={
          username.trim() === "" || password === "" ? text("staff.reason") : undefined
        }
      >
        {text("staff.sign_in")}
      </Button>
    </form>
  );
}
