import { useQuery } from "@tanstack/react-query";
import { type BookingRequest, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Card } from "../../../ui";
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
  const isEmpty = !isPending && files.length === 0;
  const { data: earlier } = useQuery({ ...importReadyQuery(slug), enabled: isEmpty });
  return (
    <Card title={text("asked.files")} className="stack">
      <Documents
        owner={owner}
        examSlug={examSlug}
        rights={{ add: true, open, remove: isStaff }}
        code={code}
        isNarrow
      />
      {isEmpty && earlier?.referral && (
        <p className="small muted">
          {text("documents.earlier_referral", { name: earlier.referral.fileName })}
        </p>
      )}
    </Card>
  );
}

/** The provider decides whether patients get back what they sent; staff need it. */
export function useMayOpen(): boolean {
  const isStaff = useSessionKind() === "STAFF";
  return useConfig().bookingRequest.bookingRequestsDownloadReferralEnabled || isStaff;
}
