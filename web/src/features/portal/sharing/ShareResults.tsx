import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button } from "../../../ui";

interface ShareResultsProps {
  item: SummaryItem;
  onPress: () => void;
}

/** The button that shares the reports of one scan. */
export function ShareResults({ item, onPress }: ShareResultsProps) {
  const { text } = useLanguage();
  return (
    <p className="no-print">
      <Button icon="link" onPress={onPress}>
        {text("share.these")}
        <span className="visually-hidden"> {item.examDetails.name}</span>
      </Button>
    </p>
  );
}
