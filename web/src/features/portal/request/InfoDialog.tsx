import type { BookingRequest } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, ButtonLink, Dialog } from "../../../ui";
import { chooseScanHref, takeUpHref } from "../model/offer";

interface InfoDialogProps {
  request: BookingRequest;
  onClose: () => void;
  /** The times are already on the page behind it. */
  onProceed?: () => void;
}

/** What to read before a time is chosen: the scan, notes about it, and the doctor's message. */
export function InfoDialog({ request, onClose, onProceed }: InfoDialogProps) {
  const { text } = useLanguage();
  const { exams, examNotes, clinicalNotes } = request;
  const notes = [examNotes, ...exams.map((exam) => exam.examNotes)].filter(Boolean);
  const sections = [
    [text("asked.info_scan"), exams.map(({ name }) => name)],
    [text("asked.info_notes"), [...new Set(notes)]],
    [text("asked.info_clinical"), clinicalNotes ? [clinicalNotes] : []],
  ] as const;
  return (
    <Dialog
      title={text("asked.info_title")}
      overline={text("asked.info_about", { slug: request.slug })}
      isOpen
      onClose={onClose}
      closeLabel={text("asked.info_stay")}
      footer={
        <>
          {onProceed ? (
            <Button variant="primary" onPress={onProceed}>
              {text("asked.proceed")}
            </Button>
          ) : (
            <ButtonLink variant="primary" href={takeUpHref(request)}>
              {text("asked.proceed")}
            </ButtonLink>
          )}
          <ButtonLink href={chooseScanHref(request)}>{text("asked.change_scan")}</ButtonLink>
          <Button variant="quiet" onPress={onClose}>
            {text("portal.close")}
          </Button>
        </>
      }
    >
      <div className="stack">
        {sections.map(([title, lines]) =>
          lines.length === 0 ? null : (
            <section key={title} className="stack-small">
              <h3>{title}</h3>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </section>
          ),
        )}
      </div>
    </Dialog>
  );
}
