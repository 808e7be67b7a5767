import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import { Banner, DataTable, EmptyState, Loading } from "../../../ui";
import { useFailure } from "../../office";
import { choicesQuery, recordQuery } from "../api";
import { type Kept, textOf } from "../model/fields";
import { SETUP, SetupFrame } from "../SetupFrame";
import { useChoices } from "../useChoices";
import { mayWriteQuery } from "../writers";
import { WeekForm } from "./WeekForm";

const KIND = "schedules";

/** The devices whose weeks can be opened. */
export function WeekList() {
  const { text } = useLanguage();
  const devices = useQuery(choicesQuery("devices"));
  const clinics = useChoices("clinics");
  return (
    <SetupFrame
      title={text("setup.schedules")}
      intro={text("setup.schedules_intro")}
      current={KIND}
    >
      <DataTable<Kept>
        caption={text("setup.schedules")}
        columns={[
          { key: "name", header: text("setup.name"), cell: (row) => textOf(row, "name") },
          {
            key: "clinic",
            header: text("setup.clinic"),
            cell: (row) => clinics.find(({ value }) => value === row.clinicId)?.label,
            onCard: "wide",
          },
          {
            key: "sessions",
            header: text("setup.hours"),
            cell: ({ sessions }) =>
              text("setup.count", { count: Array.isArray(sessions) ? sessions.length : 0 }),
            onCard: "labelled",
          },
        ]}
        rows={devices.data ?? []}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `${SETUP}/${KIND}/${id}`}
        loadingLabel={devices.isPending ? text("office.loading") : undefined}
        empty={devices.data && <EmptyState title={text("setup.nothing_yet")} inCard />}
      />
    </SetupFrame>
  );
}

/** The week of one device. */
export function WeekPage({ id }: { id: number }) {
  const { text } = useLanguage();
  const failure = useFailure();
  const device = useQuery(recordQuery("devices", id));
  const mayWrite = useQuery(mayWriteQuery({})).data ?? false;
  const clinic = useChoices("clinics").find(({ value }) => value === device.data?.clinicId);
  const name = device.data && textOf(device.data, "name");
  return (
    <SetupFrame
      title={name ? text("setup.week_of", { name }) : text("setup.schedules")}
      intro={clinic?.label}
      current={KIND}
    >
      {device.error && (
        <Banner tone="danger" urgent>
          {failure(device.error)}
        </Banner>
      )}
      {device.data && <WeekForm device={device.data} readOnly={!mayWrite} />}
      {device.isPending && <Loading label={text("office.loading")} blocks={[20]} />}
    </SetupFrame>
  );
}
