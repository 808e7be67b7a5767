import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { Link } from "../../../ui";
import type { BookingAddress } from "../model/address";
import { type BookingQuery, withoutSlot } from "../model/query";
import { bookingHref } from "../navigation";
import { examsQuery } from "../queries";

/** For patients who can't find their scan: the enquiry exam for 'something else', of the chosen type or of any. */
export function OtherScan({ address, query }: { address: BookingAddress; query: BookingQuery }) {
  const { text } = useLanguage();
  const { generalEnquiryExamSlug, specialEnquiryExamSlugs } = useConfig().application;
  const all = useQuery(examsQuery({ regionSlug: address.regionSlug })).data ?? [];
  const special = all.find(
    ({ slug, modalityId }) =>
      modalityId === query.modalityId && specialEnquiryExamSlugs.includes(slug),
  );
  const exam = special ?? all.find(({ slug }) => slug === generalEnquiryExamSlug);
  if (!exam) return null;
  const href = bookingHref({ ...address, examSlugs: [exam.slug] }, withoutSlot(query));
  return (
    <p>
      <RichText
        text={text(special ? "exams.other_type" : "exams.other")}
        parts={{ ask: (words) => <Link href={href}>{words}</Link> }}
      />
    </p>
  );
}
