import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { answered, api } from "../../../api";
import { useLanguage } from "../../../i18n";
import type { DataColumn } from "../../../ui";
import {
  type OfficeAppointment,
  PendingTabs,
  RESCHEDULE_REQUESTS,
  useRescheduleLines,
} from "../../office";
import { useAppointmentColumns } from "../appointments/useAppointmentColumns";
import { List } from "../List";
import { ListPage } from "../ListPage";

/** Each read adds a row to the audit trail, so it doesn't happen more often than a person would read. */
const REFETCH_MS = 30_000;

/** Patients who ask for another time, the soonest first, a page at a time. */
const rescheduleRequestsQuery = infiniteQueryOptions({
  queryKey: ["office", "reschedule-requests"],
  queryFn: ({ pageParam, signal }) => {
    const query = { status: "REQUEST_RESCHEDULE", ...(pageParam && { cursor: pageParam }) };
    return answered(api.GET("/api/admin/appointments", { params: { query }, signal }));
  },
  initialPageParam: "",
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: REFETCH_MS,
});

/** Appointments whose patients ask for another time, with their messages. Each links to its day, where it can be moved. */
export function RescheduleRequestsPage() {
  const { text } = useLanguage();
  const query = useInfiniteQuery(rescheduleRequestsQuery);
  return (
    <ListPage title={text("office.wishes_title")} intro={text("office.wishes_intro")}>
      <PendingTabs current={RESCHEDULE_REQUESTS} />
      <List
        query={query}
        caption={text("office.wishes_caption")}
        columns={useColumns()}
        rowKey={({ id }) => String(id)}
        none="office.wishes_none"
        noneWhy="office.wishes_none_why"
      />
    </ListPage>
  );
}

function useColumns(): DataColumn<OfficeAppointment>[] {
  const { text } = useLanguage();
  const lines = useRescheduleLines();
  // All of them are in the same status.
  const columns = useAppointmentColumns().filter(({ key }) => key !== "status");
  return [
    ...columns,
    {
      key: "phone",
      header: text("lists.phone"),
      cell: ({ patientDetails: { contactNumber } }) =>
        contactNumber && <a href={`tel:${contactNumber}`}>{contactNumber}</a>,
      onCard: "labelled",
    },
    {
      key: "wish",
      header: text("office.wish"),
      cell: ({ wish }) => {
        const said = wish ? lines(wish) : [];
        if (said.length === 0) return <span className="muted">{text("office.wish_none")}</span>;
        return (
          <ul className="office-needs">
            {said.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        );
      },
      onCard: "wide",
    },
  ];
}
