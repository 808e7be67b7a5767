import { useQueryClient } from "@tanstack/react-query";
import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Card } from "../../../ui";
import { Documents } from "../../documents";
import { summaryQuery } from "../api";
import { takesDocuments } from "../model/appointment-status";
import { useSessionKind } from "../session";
import { useCode } from "../useCode";

interface VisitDocumentsProps {
  visit: readonly SummaryItem[];
  bookingKey: string;
}

/** The documents of each scan. What is missing is on the list of things to do. */
export function VisitDocuments({ visit, bookingKey }: VisitDocumentsProps) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const isStaff = useSessionKind() === "STAFF";
  const { code, step } = useCode(bookingKey);
  return (
    <Card title={text("documents.title")} className="stack no-print">
      {visit.map(({ id, slug, examSlug, examDetails, status }) => (
        <div key={slug} className="stack-small">
          {visit.length > 1 && <h3>{examDetails.name}</h3>}
          <Documents
            owner={{ kind: "APPOINTMENT", id }}
            examSlug={examSlug}
            rights={{ add: takesDocuments(status, isStaff), open: true, remove: isStaff }}
            code={code}
            hidesMissing
            onChanged={() =>
              void client.invalidateQueries({ queryKey: summaryQuery(bookingKey).queryKey })
            }
          />
        </div>
      ))}
      {step}
    </Card>
  );
}
