import { useLanguage } from "../../i18n";
import { RoomTabs } from "./RoomTabs";
import { useWaiting } from "./waiting";

export const PENDING = "/admin/pending";
export const TIME_WISHES = "/admin/time-wishes";

/** Appointments that wait for staff: to be approved, or for another time. */
export function PendingTabs({ current }: { current: typeof PENDING | typeof TIME_WISHES }) {
  const { text } = useLanguage();
  const waiting = useWaiting();
  return (
    <RoomTabs
      label={text("office.pending_tabs")}
      tabs={[
        { href: PENDING, text: "office.tab_approve", waiting: waiting?.pending ?? 0 },
        { href: TIME_WISHES, text: "office.tab_wishes", waiting: waiting?.timeWishes ?? 0 },
      ]}
      current={current}
    />
  );
}
