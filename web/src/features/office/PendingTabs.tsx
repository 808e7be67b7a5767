import { useLanguage } from "../../i18n";
import { SectionTabs } from "./SectionTabs";
import { useWaiting } from "./waiting";

export const PENDING = "/admin/pending";
export const RESCHEDULE_REQUESTS = "/admin/time-wishes";

/** Appointments that wait for staff: to be approved, or for another time. */
export function PendingTabs({ current }: { current: typeof PENDING | typeof RESCHEDULE_REQUESTS }) {
  const { text } = useLanguage();
  const waiting = useWaiting();
  return (
    <SectionTabs
      label={text("office.pending_tabs")}
      tabs={[
        { href: PENDING, text: "office.tab_approve", waiting: waiting?.pending ?? 0 },
        { href: RESCHEDULE_REQUESTS, text: "office.tab_wishes", waiting: waiting?.timeWishes ?? 0 },
      ]}
      current={current}
    />
  );
}
