import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { authenticationQuery, useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { denyHref } from "../../lib/deny-href";
import { keep } from "../../lib/memory";
import { usePage } from "../../lib/page";
import { safeReturnUrl } from "../../lib/return-url";
import { Card, PageHead } from "../../ui";
import { useGo } from "../booking";
import type { SignInAnswer } from "./answer";
import { IdentityProviderStep } from "./IdentityProviderStep";
import { type Returned, wantedBefore } from "./identity-provider";
import { PasswordStep } from "./PasswordStep";
import { SecondFactorStep } from "./SecondFactorStep";
import "./staff-sign-in.css";

interface StaffSignInPageProps {
  parameters: { readonly returnUrl?: string } & Returned;
}

/** Staff sign in with their own name and password, and with a code if they have set that up. */
export function StaffSignInPage({ parameters }: StaffSignInPageProps) {
  const { returnUrl } = parameters;
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const client = useQueryClient();
  const go = useGo();
  const [step, setStep] = useState<"password" | "code">("password");
  usePage(text("page.title", { page: text("staff.title"), provider: radiology.name }));

  const locked = () => go(denyHref({ maxAttempts: true }));

  async function onAnswer(answer: SignInAnswer) {
    if (answer.maxAttemptsReached) return locked();
    if (answer.secondFactorRequired) return setStep("code");
    if (!answer.success) return;
    // From now on, also right after a reload, the frame reads who is signed in.
    keep("localStorage", "scanbook-account", "yes");
    const { kind } = await client.fetchQuery(authenticationQuery);
    const wanted = returnUrl ?? wantedBefore();
    // Staff without a wanted page go to their work; external accounts have no section there.
    go(safeReturnUrl(wanted) ?? (kind === "STAFF" ? "/admin" : "/"), { replace: true });
  }

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap staff-sign-in stack-large">
        <PageHead title={text("staff.title")} intro={text("staff.intro")} />
        <Card>
          {step === "code" ? (
            <SecondFactorStep
              onAnswer={onAnswer}
              onLocked={locked}
              onBack={() => setStep("password")}
            />
          ) : (
            <div className="stack">
              <IdentityProviderStep
                returnUrl={returnUrl}
                returned={parameters}
                onAnswer={onAnswer}
              />
              <PasswordStep onAnswer={onAnswer} onLocked={locked} />
            </div>
          )}
        </Card>
      </div>
    </main>
  );
}
