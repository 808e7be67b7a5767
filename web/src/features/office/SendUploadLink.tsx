import { useState } from "react";
import { useLanguage } from "../../i18n";
import { Button } from "../../ui";
import type { Owner } from "../documents";
import { UploadLinkDialog } from "./UploadLinkDialog";

interface SendUploadLinkProps {
  owner: Owner;
  /** Of the exams that the document is for, joined by commas. */
  examSlug: string;
}

/** For a patient who has the referral at hand: a link by which it can be photographed and sent. */
export function SendUploadLink({ owner, examSlug }: SendUploadLinkProps) {
  const { text } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  function sent(to: string) {
    setOpen(false);
    setSentTo(to);
  }

  return (
    <div className="stack-small">
      <div>
        <Button variant="quiet" icon="link" onPress={() => setOpen(true)}>
          {text("office.upload_link")}
        </Button>
      </div>
      <output>{sentTo && text("office.upload_link_sent", { to: sentTo })}</output>
      {isOpen && (
        <UploadLinkDialog
          owner={owner}
          examSlug={examSlug}
          onSent={sent}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
