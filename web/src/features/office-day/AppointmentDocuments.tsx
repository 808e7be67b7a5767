import { useLanguage } from "../../i18n";
import { Banner } from "../../ui";
import { Documents, NO_CODE_NEEDED } from "../documents";
import { type OfficeAppointment, SendUploadLink } from "../office";

/** Until it is over, its patient can add documents. */
const OVER: readonly OfficeAppointment["status"][] = ["COMPLETED", "NO_SHOW"];

interface AppointmentDocumentsProps {
  appointment: OfficeAppointment;
  /** May add, replace and delete them. */
  decides: boolean;
  onChanged?: (() => void) | undefined;
}

/** The documents of an appointment, and how many are missing. */
export function AppointmentDocuments(props: AppointmentDocumentsProps) {
  const { appointment, decides, onChanged } = props;
  const { text } = useLanguage();
  const { id, examSlug, status, documentsMissing } = appointment;
  return (
    <section className="stack-small" aria-labelledby="day-documents">
      <h3 id="day-documents" className="day__small-title">
        {text("documents.title")}
      </h3>
      {documentsMissing > 0 && (
        <Banner tone="warning">{text("day.documents_missing", { count: documentsMissing })}</Banner>
      )}
      <Documents
        owner={{ kind: "APPOINTMENT", id }}
        examSlug={examSlug}
        rights={{ add: decides, open: true, remove: decides }}
        code={NO_CODE_NEEDED}
        onChanged={onChanged}
      />
      {decides && !OVER.includes(status) && (
        <SendUploadLink owner={{ kind: "APPOINTMENT", id }} examSlug={examSlug} />
      )}
    </section>
  );
}
