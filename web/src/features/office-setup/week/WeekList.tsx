import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLanguage } from "../../../i18n";
import { useDebounced } from "../../../lib/debounced";
import { DataTable, EmptyState, SelectField, TextField } from "../../../ui";
import { LoadFailure } from "../../office";
import { choicesQuery } from "../api";
import { type SavedRecord, textOf } from "../model/fields";
import { dayOf } from "../model/week";
import { SETUP, SetupFrame } from "../SetupFrame";
import { useChoices } from "../useChoices";
import { devicesFound, openDays, type WeekFilter } from "./week-list";

const REST_MS = 200;

export interface WeekListProps {
  filter: WeekFilter;
  onFilter: (filter: WeekFilter) => void;
}

/** The devices whose weeks can be opened. */
export function WeekList({ filter, onFilter }: WeekListProps) {
  const { text } = useLanguage();
  const devices = useQuery(choicesQuery("devices"));
  const clinics = useChoices("clinics");
  const columns = useWeekColumns();
  const [search, setSearch] = useSearchWords(filter, onFilter);
  const rows = devicesFound(devices.data ?? [], { ...filter, search });
  const total = devices.data?.length ?? 0;
  const told =
    rows.length === total
      ? text("setup.devices_count", { count: total })
      : text("setup.devices_found", { found: rows.length, count: total });
  return (
    <SetupFrame
      title={text("setup.schedules")}
      intro={text("setup.schedules_intro")}
      current="schedules"
    >
      <LoadFailure query={devices} />
      <div className="row">
        <TextField
          id="setup-search"
          label={text("setup.search")}
          icon="search"
          value={search}
          onChange={setSearch}
          width="medium"
        />
        <SelectField
          id="setup-clinic"
          label={text("setup.clinic")}
          emptyLabel={text("office.all_clinics")}
          options={clinics.map(({ value, label }) => ({ value: String(value), label }))}
          value={filter.clinicId ? String(filter.clinicId) : ""}
          onChange={(value) => onFilter({ search, clinicId: value ? Number(value) : undefined })}
          width="medium"
        />
      </div>
      <DataTable<SavedRecord>
        caption={text("setup.schedules")}
        columns={columns}
        rows={[...rows]}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `${SETUP}/schedules/${id}`}
        loadingLabel={devices.isPending ? text("office.loading") : undefined}
        announcement={devices.data && told}
        empty={
          devices.data && (
            <EmptyState
              title={text(total > 0 ? "setup.nothing_found" : "setup.nothing_yet")}
              inCard
            />
          )
        }
      />
      {devices.data && rows.length > 0 && <p className="muted small">{told}</p>}
    </SetupFrame>
  );
}

/** Input shows at once, and goes into the address after a pause; a changed address is followed. */
function useSearchWords(
  { search = "", clinicId }: WeekFilter,
  onFilter: WeekListProps["onFilter"],
) {
  const [typed, setTyped] = useState(search);
  const rested = useDebounced(typed, REST_MS);
  const told = useRef(search);
  useEffect(() => {
    if (rested !== typed || rested === told.current) return;
    told.current = rested;
    onFilter({ search: rested, clinicId });
  }, [rested, typed, clinicId, onFilter]);
  useEffect(() => {
    if (search === told.current) return;
    told.current = search;
    setTyped(search);
  }, [search]);
  return [typed, setTyped] as const;
}

function useWeekColumns() {
  const { text, formats } = useLanguage();
  const clinics = useChoices("clinics");
  return [
    { key: "name", header: text("setup.name"), cell: (row: SavedRecord) => textOf(row, "name") },
    {
      key: "clinic",
      header: text("setup.clinic"),
      cell: (row: SavedRecord) => clinics.find(({ value }) => value === row.clinicId)?.label,
      onCard: "wide" as const,
    },
    {
      key: "days",
      header: text("setup.open_days"),
      cell: (row: SavedRecord) => {
        const days = openDays(row).map((day) => formats.civilWeekday(dayOf(day)));
        return days.length > 0 ? days.join(", ") : text("setup.never_open");
      },
      onCard: "labelled" as const,
    },
  ];
}
