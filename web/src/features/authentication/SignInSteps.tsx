import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { authenticationQuery, useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { parseCivilDate } from "../../lib/civil-date";
import { denyHref } from "../../lib/deny-href";
import { takeBirthDate } from "../../lib/hidden-birth-date";
import { ProcessingDialog, RedirectCountdown } from "../../ui";
import { useGo } from "../booking";
import { prepareCaptcha } from "../captcha";
import { BirthDialog } from "./BirthDialog";
import { CodeDialog } from "./CodeDialog";
import { CodeTrouble } from "./CodeTrouble";
import type { AuthenticationAddress } from "./model/address";
import { targetOf } from "./model/after-sign-in";
import { missingFor } from "./model/session";
import { useSignIn } from "./useSignIn";
import { wordsFor } from "./words";
import "./authentication.css";

const NO_DATE = { day: "", month: "", year: "" };

/** The steps over the page: the date of birth, then a code if required, then the wanted page. */
export function SignInSteps({ address }: { address: AuthenticationAddress }) {
  const { text } = useLanguage();
  const { application, limits } = useConfig();
  const client = useQueryClient();
  const go = useGo();
  const [known] = useState(() => parseCivilDate(takeBirthDate() ?? ""));
  /** Still busy before the person is asked anything. */
  const [starting, setStarting] = useState(true);
  const [away, setAway] = useState<string>();
  const [tries, setTries] = useState(0);
  const words = wordsFor(address);

  function leave(href: string): void {
    if (href.startsWith("/")) go(href, { replace: true });
    else setAway(href);
  }

  const { state, identify, send, check } = useSignIn(address, {
    onIn: (bookingKind) => {
      const { bookingKey, returnUrl, kioskMode } = address;
      leave(targetOf({ bookingKey, bookingKind }, returnUrl, kioskMode));
    },
    onDenied: (denial) => leave(denyHref(denial)),
  });

  async function begin(): Promise<void> {
    const session = await client.fetchQuery(authenticationQuery).catch(() => undefined);
    const missing = session ? missingFor(session, address) : "IDENTITY";
    if (!missing) return leave(address.returnUrl);
    if (missing === "CODE") await send();
    else if (known) await identify(known, "");
    else void prepareCaptcha(application.captcha);
    setStarting(false);
  }

  const [first] = useState(() => begin);
  useEffect(() => void first(), [first]);

  const { sent, trouble, loading, otpTypes, isAuthenticated } = state;
  if (away) {
    return (
      <RedirectCountdown
        seconds={limits.redirectCountdownSeconds}
        title={text("leave.title")}
        text={(count) => text("leave.text", { count, site: new URL(away).host })}
        goLabel={text("leave.go")}
        stopLabel={text("leave.stop")}
        onLeave={() => window.location.assign(away)}
        onStop={() => leave("/")}
      />
    );
  }
  if (isAuthenticated || starting) {
    return <ProcessingDialog title={text(words.opening)} isOpen={known !== undefined || loading} />;
  }
  const onClose = () => go("/");
  if (sent) {
    return (
      <CodeDialog
        {...{ words, sent, otpTypes, loading, trouble, onClose }}
        onCheck={(otp) => void check(otp)}
        onSend={(otpType) => void send(otpType)}
      />
    );
  }
  if (otpTypes.length > 0 && trouble) return <CodeTrouble {...{ trouble, onClose }} />;
  const [year = "", month = "", day = ""] = known?.split("-") ?? [];
  // The first attempt runs before the form asks for a contact number, so a missing one is no mistake.
  const unasked = application.contactNumberEnabled && words.numberHelp && tries === 0;
  return (
    <BirthDialog
      {...{ words, loading, onClose }}
      trouble={unasked ? undefined : trouble}
      populatedDoB={known ? { day, month, year } : NO_DATE}
      onSubmit={(dateOfBirth, contactNumber) => {
        setTries(tries + 1);
        void identify(dateOfBirth, contactNumber);
      }}
    />
  );
}
