import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Card, Loading } from "../../../ui";
import { LoadFailed } from "../../booking";
import { patientQuery } from "../api";
import { overviewOf } from "../model/patient-overview";
import { ReportList } from "../results/Reports";
import { wordsForContact } from "../results/report-words";
import { useDenied } from "../results/useDenied";
import { SharedFrame } from "./SharedFrame";

/** All scans of a patient, for a person with whom they were shared. */
export function SharedHistory({ bookingKey }: { bookingKey: string | undefined }) {
  const { text } = useLanguage();
  const found = useInfiniteQuery(patientQuery(bookingKey));
  const denied = useDenied(found.error);
  const [now] = useState(() => new Date());
  const pages = found.data?.pages;
  const scans =
    pages &&
    overviewOf(
      pages.flatMap(({ items }) => items),
      now,
    ).results;
  return (
    <SharedFrame patient={pages?.[0]?.patientDetails}>
      {!pages && (!found.error || denied) && (
        <Loading label={text(wordsForContact.loading)} blocks={[8, 8]} />
      )}
      {found.error && !denied && <LoadFailed error={found.error} retry={found.refetch} />}
      {scans?.length === 0 && <p>{text(wordsForContact.none)}</p>}
      {scans?.map((item) => (
        <Scan key={item.slug} item={item} />
      ))}
      {found.hasNextPage && (
        <p>
          <Button
            busy={found.isFetchingNextPage}
            busyLabel={text(wordsForContact.loading)}
            onPress={() => void found.fetchNextPage()}
          >
            {text("mine.more")}
          </Button>
        </p>
      )}
    </SharedFrame>
  );
}

/** One scan. Its report is read on request: the patient's record shows who read what. */
function Scan({ item }: { item: SummaryItem }) {
  const { text, formats } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { examDetails, date } = item;
  return (
    <Card title={examDetails.name} className="stack">
      <p className="muted">{formats.civilDate(date)}</p>
      <p className="no-print">
        <Button
          variant="soft"
          icon="document"
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          {text(isOpen ? "shared.hide" : "shared.read")}
          <span className="visually-hidden"> {examDetails.name}</span>
        </Button>
      </p>
      {isOpen && <ReportList item={item} words={wordsForContact} />}
    </Card>
  );
}
