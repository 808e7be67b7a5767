import { useEffect, useState } from "react";
import { useConfig } from "../../api";
import { RichText, useLanguage } from "../../i18n";
import { denyHref } from "../../lib/deny-href";
import { ProcessingDialog } from "../../ui";
import { PhoneLink, useGo } from "../booking";
import { CodeDialog } from "./CodeDialog";
import { CodeTrouble } from "./CodeTrouble";
import { useSignIn } from "./useSignIn";
import { type Words, wordsFor } from "./words";
import "./authentication.css";

interface CodeStepProps {
  bookingKey: string;
  onProven: () => void;
  onClose: () => void;
}

const words: Words = {
  ...wordsFor({ type: "PATIENT_PORTAL" }),
  codeSubmit: "portal.code_confirm",
  opening: "portal.code_checking",
};

/** Asks for the code on the page that needs it: everything typed there stays, and the page continues by itself. */
export function CodeStep({ bookingKey, onProven, onClose }: CodeStepProps) {
  const { text } = useLanguage();
  const go = useGo();
  const { phone } = useConfig().radiology;
  const wanted = { bookingKey, type: "PATIENT_PORTAL", returnUrl: "/" } as const;
  const { state, send, check } = useSignIn(wanted, {
    onIn: onProven,
    onDenied: (denial) => go(denyHref(denial)),
  });
  const [first] = useState(() => send);
  useEffect(() => void first(), [first]);
  const { sent, otpTypes, loading, trouble } = state;
  if (sent) {
    return (
      <CodeDialog
        {...{ words, sent, otpTypes, loading, trouble, onClose }}
        closeLabel={text("portal.close")}
        onCheck={(otp) => void check(otp)}
        onSend={(otpType) => void send(otpType)}
        help={
          phone && (
            <RichText
              text={text("portal.correct_no_contact", { phone })}
              parts={{ phone: (number) => <PhoneLink number={number} /> }}
            />
          )
        }
      />
    );
  }
  if (trouble) return <CodeTrouble {...{ trouble, onClose }} closeLabel={text("portal.close")} />;
  return <ProcessingDialog title={text("help.sending")} isOpen />;
}
