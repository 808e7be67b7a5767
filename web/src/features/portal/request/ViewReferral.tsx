import { useState } from "react";
import type { BookingRequest } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, Button } from "../../../ui";
import {
  type CodeStep,
  DocumentViewer,
  useDocuments,
  useDownload,
  useSentence,
} from "../../documents";
import { useMayOpen } from "./RequestDocuments";

interface ViewReferralProps {
  request: BookingRequest;
  code: CodeStep;
}

/** Saves the only document of a request, or shows them all. */
export function ViewReferral({ request, code }: ViewReferralProps) {
  const { text } = useLanguage();
  const owner = { kind: "BOOKING_REQUEST", id: request.id } as const;
  const { files } = useDocuments(owner, request.exams.map(({ slug }) => slug).join());
  const mayOpen = useMayOpen();
  const [isOpen, setOpen] = useState(false);
  const saving = useDownload(owner, code.ask);
  const sentence = useSentence();
  const [first, ...others] = files;
  if (!first || !mayOpen) return null;
  const view = () => (others.length === 0 ? saving.download(first) : setOpen(true));
  return (
    <>
      <Button
        icon="document"
        busy={saving.isPending}
        busyLabel={text("documents.saving")}
        onPress={() => (code.hasCode ? view() : code.ask(view))}
      >
        {text("asked.referral")}
      </Button>
      {saving.error && (
        <Banner tone="danger" urgent>
          {sentence(saving.error)}
        </Banner>
      )}
      {isOpen && (
        <DocumentViewer
          owner={owner}
          files={files}
          first={first.id}
          onClose={() => setOpen(false)}
          onCodeNeeded={() => {
            setOpen(false);
            code.ask(view);
          }}
        />
      )}
    </>
  );
}
