import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type BookingRequest, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Card } from "../../../ui";
import { type CodeStep, Documents, importReadyQuery, useDocuments } from "../../documents";
import { useSessionKind } from "../session";

interface RequestDocumentsProps {
  request: BookingRequest;
  code: CodeStep;
}

/** The documents of a request: what was sent with it, and what is still needed. */
export function RequestDocuments({ request, code }: RequestDocumentsProps) {
  const { text } = useLanguage();
  const isStaff = useSessionKind() === "STAFF";
  const open = useMayOpen();
  const { id, slug, exams } = request;
  const owner = { kind: "BOOKING_REQUEST", id } as const;
  const examSlug = exams.map((exam) => exam.slug).join();
  const { files, isPending } = useDocuments(owner, examSlug);
  return (
    <Card title={text("asked.files")} className="stack">
      <Documents
        owner={owner}
        examSlug={examSlug}
        rights={{ add: true, open, remove: isStaff }}
        code={code}
      />
      {!isPending && files.length === 0 && <EarlierReferral slug={slug} code={code} />}
    </Card>
  );
}

/** Whether we have a referral that came with something else. Without the code little is found. */
function EarlierReferral({ slug, code }: { slug: string; code: CodeStep }) {
  const { text } = useLanguage();
  const { data: earlier } = useQuery(importReadyQuery(slug, code.hasCode));
  const [isAsked, setAsked] = useState(false);
  const name = earlier?.referral?.fileName;
  return (
    <div>
      <output className="small muted">
        {name ? text("documents.earlier_referral", { name }) : isAsked && earlier?.message}
      </output>
      {earlier && !name && !code.hasCode && (
        <Button variant="quiet" onPress={() => code.ask(() => setAsked(true))}>
          {text("documents.import")}
        </Button>
      )}
    </div>
  );
}

/** The provider decides whether patients get back what they sent; staff need it. */
export function useMayOpen(): boolean {
  const isStaff = useSessionKind() === "STAFF";
  return useConfig().bookingRequest.bookingRequestsDownloadReferralEnabled || isStaff;
}
