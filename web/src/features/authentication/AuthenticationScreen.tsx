import { useEffect, useState } from "react";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { logWarning } from "../../lib/log";
import { usePage } from "../../lib/page";
import { Loading } from "../../ui";
import { FindBookings } from "./FindBookings";
import { Incomplete } from "./Incomplete";
import { readAuthenticationAddress } from "./model/address";
import { SignInSteps } from "./SignInSteps";
import { wordsFor } from "./words";

interface AuthenticationScreenProps {
  parameters: Readonly<Record<string, unknown>>;
}

/** A person proves who they are, before they see the page they came for. */
export function AuthenticationScreen({ parameters }: AuthenticationScreenProps) {
  const { text } = useLanguage();
  const { application, radiology } = useConfig();
  const [address] = useState(() => readAuthenticationAddress(parameters, application.redirectUrls));
  const { page, opening } = wordsFor(address ?? {});
  // A person who opens their bookings without a link can ask for it; any other address should have had one.
  const asks = !address && parameters.type === "PATIENT_PORTAL" && !parameters.bookingKey;
  const title = text(asks ? "find.title" : page);
  usePage(text("page.title", { page: title, provider: radiology.name }));

  useEffect(() => {
    if (!address) logWarning("The authentication page needs bookingKey, returnUrl and type.");
  }, [address]);

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap stack-large">
        {asks && <FindBookings />}
        {!address && !asks && <Incomplete />}
        {address && (
          <>
            <h1 className="visually-hidden" tabIndex={-1}>
              {text(page)}
            </h1>
            <Loading label={text(opening)} blocks={[8, 6, 6, 14]} />
            <SignInSteps address={address} />
          </>
        )}
      </div>
    </main>
  );
}
