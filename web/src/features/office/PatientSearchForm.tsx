import { type FormEvent, useState } from "react";
import { useLanguage } from "../../i18n";
import { defined } from "../../lib/defined";
import { Button, TextField } from "../../ui";
import type { PatientSearch } from "./patients";
import "./office.css";

export interface PatientSearchFormProps {
  /** The last search. */
  first: PatientSearch;
  onSearch: (search: PatientSearch) => void;
}

/** Search fields for a patient: a name, the date of birth, a phone number or a booking key. */
export function PatientSearchForm({ first, onSearch }: PatientSearchFormProps) {
  const { text } = useLanguage();
  const [name, setName] = useState(first.name ?? "");
  const [dateOfBirth, setDateOfBirth] = useState(first.dateOfBirth ?? "");
  const [contactNumber, setContactNumber] = useState(first.contactNumber ?? "");
  const [bookingKey, setBookingKey] = useState(first.bookingKey ?? "");
  const [empty, setEmpty] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const said = (typed: string) => typed.trim() || undefined;
    const search = defined({
      name: said(name),
      dateOfBirth: said(dateOfBirth),
      contactNumber: said(contactNumber),
      bookingKey: said(bookingKey),
    });
    setEmpty(Object.keys(search).length === 0);
    if (Object.keys(search).length > 0) onSearch(search);
  }

  return (
    <form className="patient-search" onSubmit={submit} noValidate>
      <TextField
        id="patient-name"
        label={text("lists.name")}
        value={name}
        onChange={setName}
        autoComplete="off"
        error={empty ? text("lists.patients_missing") : undefined}
        width="medium"
      />
      <TextField
        id="patient-born"
        label={text("office.born")}
        type="date"
        value={dateOfBirth}
        onChange={setDateOfBirth}
        width="medium"
      />
      <TextField
        id="patient-phone"
        label={text("lists.phone")}
        value={contactNumber}
        onChange={setContactNumber}
        type="tel"
        autoComplete="off"
        width="medium"
      />
      <TextField
        id="patient-key"
        label={text("lists.key")}
        value={bookingKey}
        onChange={setBookingKey}
        autoComplete="off"
        spellCheck={false}
        width="medium"
      />
      <Button type="submit" variant="primary" icon="search">
        {text("lists.search_do")}
      </Button>
    </form>
  );
}
