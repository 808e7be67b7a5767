import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import type { Authentication } from "../../../api";
import { useLanguage } from "../../../i18n";
import { keep } from "../../../lib/memory";
import { KioskIdle, UserMenu } from "../../../ui";
import { useDraft, useSignOut } from "../../booking";
import { endSession } from "../end-session";
import { WARNING_SECONDS } from "../model/idle";
import { useIdle } from "./useIdle";
import { useOwnDraft } from "./useOwnDraft";

interface SessionCornerProps {
  session: Authentication;
  /** Where the back office is. */
  adminHref: string;
}

/** Who is signed in, how to sign out, and what happens when the session is idle. */
export function SessionCorner({ session, adminHref }: SessionCornerProps) {
  const { username, kind } = session;
  const isAccount = username !== undefined && username !== null;
  useOwnDraft(username ?? undefined);

  useEffect(() => {
    // A sign-out in one tab is noticed in the others.
    if (kind === "ANONYMOUS") return;
    keep("localStorage", "scanbook-account", isAccount ? "yes" : undefined);
  }, [isAccount, kind]);

  return (
    <>
      {isAccount && <AccountMenu {...{ session, adminHref, username }} />}
      {kind !== "KIOSK" && kind !== "ANONYMOUS" && <IdleWarning isAccount={isAccount} />}
    </>
  );
}

function AccountMenu({ session, username, adminHref }: SessionCornerProps & { username: string }) {
  const { text } = useLanguage();
  const signOut = useSignOut();
  const { kind, organization, currentDoctor, roles, roleTranslations } = session;
  // A member of an organization acts for it, not for one doctor.
  const doctor = organization ? undefined : currentDoctor;
  const rolesInWords = roles.map((role) => roleTranslations?.[role] ?? role).join(", ");
  return (
    <UserMenu
      label={text("menu.label", { name: username })}
      name={username}
      detail={doctor?.name ?? rolesInWords}
      links={[
        ...(kind === "STAFF" || kind === "REFERRER"
          ? [{ href: adminHref, label: text("menu.admin") }]
          : []),
        { href: "/admin/account", label: text("menu.account") },
      ]}
      logOutLabel={text("menu.log_out")}
      onLogOut={() => signOut.mutate()}
    />
  );
}

function IdleWarning({ isAccount }: { isAccount: boolean }) {
  const { text } = useLanguage();
  const router = useRouter();
  const client = useQueryClient();
  const { clear } = useDraft();
  const end = useCallback(() => {
    // A patient may continue with what they typed; what staff typed about a patient is cleared when they sign out.
    if (isAccount) clear();
    void endSession(router, client);
  }, [isAccount, clear, router, client]);
  const { secondsLeft, stay } = useIdle(end);
  return (
    <KioskIdle
      isOpen={secondsLeft !== undefined && secondsLeft > 0}
      seconds={secondsLeft ?? WARNING_SECONDS}
      total={WARNING_SECONDS}
      title={text("idle.title")}
      text={text("idle.text", {
        count: secondsLeft ?? WARNING_SECONDS,
      })}
      stayLabel={text("idle.stay")}
      leaveLabel={text("idle.leave")}
      onStay={stay}
      onLeave={end}
    />
  );
}
