import { useLanguage } from "../../../i18n";
import { Segmented } from "../../../ui";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { bookingHref, useGo } from "../navigation";

/** One scan, or several that are added one by one. */
export function TabChoice({ address, query }: { address: BookingAddress; query: BookingQuery }) {
  const { text } = useLanguage();
  const go = useGo();
  return (
    <div className="exams-tabs">
      <Segmented
        label={text("exams.tab")}
        value={query.procedureTab ?? "single"}
        onChange={(procedureTab) =>
          go(bookingHref(address, { ...query, procedureTab }), { sameScreen: true })
        }
        options={[
          { value: "single", label: text("exams.tab_single") },
          { value: "multiple", label: text("exams.tab_multiple") },
        ]}
      />
    </div>
  );
}
