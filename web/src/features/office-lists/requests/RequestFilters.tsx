import { useLanguage } from "../../../i18n";
import { Chip, ChipGroup, SelectField, TextField } from "../../../ui";
import { useAccountClinics } from "../../office";
import type { RequestFilter } from "./api";
import { ENDED, OPEN, STATUSES } from "./status";

/** The server's limit for counts. */
const COUNTED_MAX = 100;

export interface RequestFiltersProps {
  filter: RequestFilter;
  /** How many are waiting in each open status, if known. */
  counts: Readonly<Record<string, number>>;
  search: string;
  onFilter: (filter: RequestFilter) => void;
  onSearch: (search: string) => void;
}

/** Which requests are listed: by status, by clinic, assigned to me or to a colleague. */
export function RequestFilters(props: RequestFiltersProps) {
  const { filter, counts, search, onFilter, onSearch } = props;
  const { text } = useLanguage();
  const clinics = useAccountClinics();
  const { status, mine, clinicId } = filter;
  const only = (changes: RequestFilter) => onFilter({ clinicId, ...changes });
  const count = (key: string) => {
    const number = counts[key];
    if (number === undefined) return "";
    return number >= COUNTED_MAX ? ` ${COUNTED_MAX - 1}+` : ` ${number}`;
  };

  return (
    <div className="lists-filters">
      <TextField
        id="lists-search"
        label={text("lists.search_requests")}
        type="search"
        icon="search"
        value={search}
        onChange={onSearch}
        autoComplete="off"
        width="medium"
      />
      <SelectField
        id="lists-clinic"
        label={text("office.clinic")}
        emptyLabel={text("office.all_clinics")}
        options={clinics.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={clinicId ? String(clinicId) : ""}
        onChange={(value) => onFilter({ ...filter, clinicId: value ? Number(value) : undefined })}
        width="medium"
      />
      <ChipGroup label={text("lists.filter")}>
        <Chip selected={!status && !mine} onPress={() => only({})}>
          {text("lists.all_open")}
        </Chip>
        {OPEN.map((open) => (
          <Chip key={open} selected={status === open} onPress={() => only({ status: open })}>
            {text(STATUSES[open].text)}
            {count(open)}
          </Chip>
        ))}
        <Chip selected={Boolean(mine)} onPress={() => only({ mine: true })}>
          {text("lists.mine")}
        </Chip>
        <Chip selected={status === ENDED} onPress={() => only({ status: ENDED })}>
          {text("lists.ended")}
        </Chip>
      </ChipGroup>
    </div>
  );
}
