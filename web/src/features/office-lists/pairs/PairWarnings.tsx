import { useLanguage } from "../../../i18n";
import { Banner } from "../../../ui";
import type { PatientPair } from "./api";

/** What to look into before two records are joined. */
export function PairWarnings({ pair }: { pair: PatientPair }) {
  const { text } = useLanguage();
  return (
    <>
      {!pair.namesAgree && <Banner tone="warning">{text("lists.pairs_names_differ")}</Banner>}
      {!pair.shareContact && <Banner tone="warning">{text("lists.pairs_no_contact")}</Banner>}
    </>
  );
}
