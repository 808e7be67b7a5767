import { useMutation } from "@tanstack/react-query";
import { useLanguage } from "../../i18n";
import { Banner, Button } from "../../ui";
import { importReferral } from "./api";
import type { CodeStep } from "./code-step";
import { useSentence } from "./useSentence";

interface ImportReferralProps {
  /** Of the appointment. */
  id: number;
  code: CodeStep;
  onImported: () => void;
}

/** Uses a referral that came with an earlier booking, so that no one has to find the paper again. */
export function ImportReferral({ id, code, onImported }: ImportReferralProps) {
  const { text } = useLanguage();
  const sentence = useSentence();
  const importing = useMutation({ mutationFn: () => importReferral(id), onSuccess: onImported });
  const start = () => importing.mutate();
  return (
    <>
      <Button
        variant="quiet"
        busy={importing.isPending}
        busyLabel={text("documents.importing")}
        // The code opens their other bookings, where it is found.
        onPress={() => (code.hasCode ? start() : code.ask(start))}
      >
        {text("documents.import")}
      </Button>
      {importing.error && (
        <Banner tone="info" urgent>
          {sentence(importing.error)}
        </Banner>
      )}
    </>
  );
}
