import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { answered, api, authenticationQuery, isApiError, useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { denyHref } from "../../lib/deny-href";
import { keep } from "../../lib/memory";
import { usePage } from "../../lib/page";
import { safeReturnUrl } from "../../lib/return-url";
import { Banner, Button, Card, PageHead, TextField } from "../../ui";
import { useGo } from "../booking";
import "./staff-sign-in.css";

interface StaffSignInPageProps {
  parameters: { readonly returnUrl?: string };
}

const LOCKED = 423;

/** Staff sign in with their own name and password. */
export function StaffSignInPage({ parameters: { returnUrl } }: StaffSignInPageProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const client = useQueryClient();
  const go = useGo();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  usePage(text("page.title", { page: text("staff.title"), provider: radiology.name }));

  const signIn = useMutation({
    mutationFn: () =>
      answered(api.POST("/api/authentication/staff", { body: { username, password } })),
    onSuccess: async (answer) => {
      if (answer.maxAttemptsReached) return go(denyHref({ maxAttempts: true }));
      setPassword("");
      if (!answer.success) return;
      // From now on, also after a reload at once, the frame asks who is there.
      keep("localStorage", "scanbook-account", "yes");
      await client.fetchQuery(authenticationQuery);
      go(safeReturnUrl(returnUrl) ?? "/", { replace: true });
    },
    onError: (error) => {
      if (isApiError(error) && error.status === LOCKED) go(denyHref({ maxAttempts: true }));
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
    <main id="main" tabIndex={-1}>
      <div className="wrap staff-sign-in stack-large">
        <PageHead title={text("staff.title")} intro={text("staff.intro")} />
        <Card>
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
        </Card>
      </div>
    </main>
  );
}
