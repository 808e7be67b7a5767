import { useLanguage } from "../../../i18n";
import { Banner } from "../../../ui";
import type { Duplicate } from "./api";

/** What to check before two records are joined. */
export function DuplicateWarnings({ duplicate }: { duplicate: Duplicate }) {
  const { text } = useLanguage();
  return (
    <>
      {!duplicate.namesAgree && <Banner tone="warning">{text("lists.pairs_names_differ")}</Banner>}
      {!duplicate.shareContact && <Banner tone="warning">{text("lists.pairs_no_contact")}</Banner>}
    </>
  );
}
