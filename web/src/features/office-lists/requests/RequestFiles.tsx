import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import { Documents, importReadyQuery, NO_CODE_NEEDED } from "../../documents";
import { SendUploadLink, useMayDecide } from "../../office";
import type { RequestDetail } from "./api";

const TAKES_DOCUMENTS: readonly RequestDetail["request"]["status"][] = [
  "NEW",
  "ON_HOLD",
  "OFFERED",
  "BOOKED",
];

/** The documents of a request; opening one adds a row to the audit trail. */
export function RequestFiles({ detail: { request, documents } }: { detail: RequestDetail }) {
  const { text } = useLanguage();
  const mayDecide = useMayDecide();
  const { data: earlier } = useQuery({
    ...importReadyQuery(request.slug, NO_CODE_NEEDED.hasCode),
    enabled: documents.length === 0,
  });
  return (
    <section className="stack-small" aria-label={text("documents.title")}>
      <h3>{text("documents.title")}</h3>
      <Documents
        owner={{ kind: "BOOKING_REQUEST", id: request.id }}
        examSlug={request.examSlug}
        rights={{ add: mayDecide, open: true, remove: mayDecide }}
        code={NO_CODE_NEEDED}
      />
      {mayDecide && TAKES_DOCUMENTS.includes(request.status) && (
        <SendUploadLink
          owner={{ kind: "BOOKING_REQUEST", id: request.id }}
          examSlug={request.examSlug}
        />
      )}
      {earlier?.referral && (
        <p className="muted">
          {text("lists.earlier_referral", { name: earlier.referral.fileName })}
        </p>
      )}
    </section>
  );
}
