import { type FormEvent, useState } from "react";
import { useLanguage } from "../../../i18n";
import { useFollowed } from "../../../lib/followed";
import { Button, SelectField, TextField } from "../../../ui";
import { useAccountClinics } from "../../office";
import { VISIT_STATUSES, type VisitStatus, visitStatusOf } from "../visit-status";
import { type AppointmentFilter, hasCriteria, type PatientCriteria } from "./api";

export interface AppointmentSearchProps {
  known: PatientCriteria;
  filter: AppointmentFilter;
  onSearch: (known: PatientCriteria, filter: AppointmentFilter) => void;
}

interface Typed {
  readonly text: string;
  readonly born: string;
  readonly clinic: string;
  readonly start: string;
  readonly end: string;
  readonly status: string;
}

function filterTyped({ clinicId, start = "", end = "", status }: AppointmentFilter) {
  return { clinic: clinicId ? String(clinicId) : "", start, end, status: status ?? "" };
}

export function AppointmentSearch({ known, filter, onSearch }: AppointmentSearchProps) {
  const { text } = useLanguage();
  const clinics = useAccountClinics();
  const [typed, setTyped] = useState<Typed>(() => ({
    text: known.text ?? "",
    born: known.dateOfBirth ?? "",
    ...filterTyped(filter),
  }));
  const [wrong, setWrong] = useState<"empty" | "crossed" | null>(null);
  const asked = useFollowed(filter, (said) =>
    setTyped((former) => ({ ...former, ...filterTyped(said) })),
  );
  const bind = (name: keyof Typed) => ({
    id: `appointment-${name}`,
    value: typed[name],
    onChange: (value: string) => setTyped((former) => ({ ...former, [name]: value })),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const person = {
      text: typed.text.trim() || undefined,
      dateOfBirth: typed.born || undefined,
    };
    const narrowed = {
      clinicId: Number(typed.clinic) || undefined,
      start: typed.start || undefined,
      end: typed.end || undefined,
      status: visitStatusOf(typed.status),
    };
    if (!hasCriteria(person) && !hasCriteria(narrowed)) return setWrong("empty");
    if (typed.start && typed.end && typed.end < typed.start) return setWrong("crossed");
    setWrong(null);
    asked(narrowed);
    onSearch(person, narrowed);
  }

  return (
    <form className="lists-filters" onSubmit={submit} noValidate>
      <TextField
        {...bind("text")}
        label={text("lists.appointment_who")}
        autoComplete="off"
        spellCheck={false}
        error={wrong === "empty" ? text("lists.patients_missing") : undefined}
      />
      <TextField {...bind("born")} label={text("office.born")} type="date" width="medium" />
      <SelectField
        {...bind("clinic")}
        label={text("office.clinic")}
        emptyLabel={text("office.all_clinics")}
        options={clinics.map(({ id, name }) => ({ value: String(id), label: name }))}
        width="medium"
      />
      <TextField {...bind("start")} label={text("lists.from_day")} type="date" width="medium" />
      <TextField
        {...bind("end")}
        label={text("lists.to_day")}
        type="date"
        width="medium"
        error={wrong === "crossed" ? text("lists.days_crossed") : undefined}
      />
      <SelectField
        {...bind("status")}
        label={text("lists.status")}
        emptyLabel={text("lists.any_status")}
        options={(Object.keys(VISIT_STATUSES) as VisitStatus[]).map((status) => ({
          value: status,
          label: text(VISIT_STATUSES[status]),
        }))}
        width="medium"
      />
      <Button type="submit" variant="primary" icon="search">
        {text("lists.search_do")}
      </Button>
    </form>
  );
}
