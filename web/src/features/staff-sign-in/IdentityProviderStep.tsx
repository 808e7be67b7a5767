import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, Loading } from "../../ui";
import type { SignInAnswer } from "./answer";
import { comeBack, leave, type Returned, staffWaysQuery } from "./identity-provider";

interface IdentityProviderStepProps {
  returnUrl: string | undefined;
  returned: Returned;
  onAnswer: (answer: SignInAnswer) => void;
}

/** A button that leads to the provider's identity provider, if there is one; and what happens on the way back. */
export function IdentityProviderStep(props: IdentityProviderStepProps) {
  const { returnUrl, returned, onAnswer } = props;
  const { text } = useLanguage();
  const name = useQuery(staffWaysQuery).data?.identityProvider;
  const leaving = useMutation({ mutationFn: () => leave(returnUrl) });
  const coming = useComingBack(returned, onAnswer);
  const error = coming.error ?? leaving.error;
  const refused = returned.error && !error ? text("message.identity_provider_failed") : undefined;
  const broken = error && ((isApiError(error) && error.message) || text("message.connection_lost"));
  if (coming.isPending) return <Loading label={text("staff.returned")}>{null}</Loading>;
  if (!name) return null;
  return (
    <div className="stack">
      {(broken ?? refused) && (
        <Banner tone="danger" urgent>
          {broken ?? refused}
        </Banner>
      )}
      <Button
        size="lg"
        block
        busy={leaving.isPending}
        busyLabel={text("staff.leaving")}
        onPress={() => leaving.mutate()}
      >
        {text("staff.identity_provider", { name })}
      </Button>
      <p className="staff-sign-in__or muted small">{text("staff.or")}</p>
    </div>
  );
}

/** A code works once: it is submitted once, however often the page renders. */
function useComingBack({ code, state }: Returned, onAnswer: (answer: SignInAnswer) => void) {
  const handedIn = useRef(false);
  const coming = useMutation({
    mutationFn: (back: { code: string; state: string }) => comeBack(back.code, back.state),
    onSuccess: onAnswer,
  });
  const { mutate } = coming;
  useEffect(() => {
    if (!code || !state || handedIn.current) return;
    handedIn.current = true;
    mutate({ code, state });
  }, [code, state, mutate]);
  return coming;
}
