import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import { Loading } from "../../../ui";
import { LoadFailed } from "../../booking";
import { resultsQuery } from "../api";
import { isOff } from "../model/appointment-status";
import { Reports } from "../results/Reports";
import { wordsForContact } from "../results/report-words";
import { useDenied } from "../results/useDenied";
import { SharedFrame } from "./SharedFrame";

/** The results that were shared with a person. */
export function SharedResults({ bookingKey }: { bookingKey: string }) {
  const { text } = useLanguage();
  const { data, error, refetch } = useQuery(resultsQuery(bookingKey));
  const denied = useDenied(error);
  const done = data?.appointments.filter(({ status }) => !isOff(status));
  return (
    <SharedFrame patient={data?.patientDetails}>
      {!data && (!error || denied) && (
        <Loading label={text(wordsForContact.loading)} blocks={[8, 20]} />
      )}
      {error && !denied && <LoadFailed error={error} retry={refetch} />}
      {done?.length === 0 && <p>{text(wordsForContact.none)}</p>}
      {done?.map((item) => (
        <Reports key={item.slug} item={item} words={wordsForContact} />
      ))}
    </SharedFrame>
  );
}
