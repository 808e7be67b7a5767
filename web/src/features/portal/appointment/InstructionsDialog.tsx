import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Dialog, type Fact, FactList } from "../../../ui";
import { preparationSteps, preparationWords } from "../../booking";

interface InstructionsDialogProps {
  item: SummaryItem;
  onClose: () => void;
}

/** How to prepare for one scan, with the times of this appointment. */
export function InstructionsDialog({ item, onClose }: InstructionsDialogProps) {
  const language = useLanguage();
  const { text } = language;
  const { examDetails, preparation, start, timeZone } = item;
  const steps = preparationSteps(preparation, start).map(
    (step): Fact => ({
      icon: step.icon,
      title: preparationWords(language, step, timeZone),
      detail: step.at ? step.text : undefined,
    }),
  );
  const notes: Fact[] = examDetails.examNotes
    ? [{ icon: "info", title: examDetails.examNotes }]
    : [];
  return (
    <Dialog
      title={text("portal.prepare")}
      overline={examDetails.name}
      isOpen
      onClose={onClose}
      closeLabel={text("portal.close")}
      footer={
        <Button variant="primary" onPress={onClose}>
          {text("help.done")}
        </Button>
      }
    >
      {steps.length === 0 && <p>{text("booked.prep_none")}</p>}
      <FactList items={[...steps, ...notes]} />
    </Dialog>
  );
}
