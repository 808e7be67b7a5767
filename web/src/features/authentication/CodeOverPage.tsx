import { useEffect, useState } from "react";
import type { AuthenticationType } from "../../api";
import { denyHref } from "../../lib/deny-href";
import { useGo } from "../booking";
import { CodeDialog } from "./CodeDialog";
import { CodeTrouble } from "./CodeTrouble";
import { useSignIn } from "./useSignIn";
import { wordsFor } from "./words";
import "./authentication.css";

export interface CodeOverPageProps {
  bookingKey: string;
  type: AuthenticationType;
  shared?: boolean;
  onProven: () => void;
  onClose: () => void;
}

/** The code over a page that is open already: who it is was proven by the date of birth. */
export function CodeOverPage({ onProven, onClose, ...wanted }: CodeOverPageProps) {
  const go = useGo();
  const [returnUrl] = useState(() => window.location.pathname + window.location.search);
  const { state, send, check } = useSignIn(
    { ...wanted, returnUrl },
    { onIn: onProven, onDenied: (denial) => go(denyHref(denial), { replace: true }) },
  );
  const [first] = useState(() => send);

  useEffect(() => void first(), [first]);

  const { sent, trouble, loading, otpTypes } = state;
  if (!sent) {
    return trouble ? <CodeTrouble trouble={trouble} onClose={onClose} /> : null;
  }
  return (
    <CodeDialog
      words={wordsFor(wanted)}
      {...{ sent, otpTypes, loading, trouble, onClose }}
      onCheck={(otp) => void check(otp)}
      onSend={(otpType) => void send(otpType)}
    />
  );
}
