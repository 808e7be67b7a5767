import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLanguage } from "../../i18n";
import { Banner, Button, Card } from "../../ui";
import {
  type FoundPatient,
  type PatientSearch,
  PatientSearchForm,
  patientsQuery,
  useFailure,
} from "../office";

export interface FindPatientProps {
  onPick: (patient: FoundPatient) => void;
}

/** A patient who was here before needn't give everything again. Each search is audited. */
export function FindPatient({ onPick }: FindPatientProps) {
  const { text } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState<PatientSearch | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) place.current?.querySelector("input")?.focus();
  }, [isOpen]);
  if (!isOpen) {
    return (
      <div>
        <Button icon="search" onPress={() => setOpen(true)}>
          {text("day.known")}
        </Button>
      </div>
    );
  }
  return (
    <Card title={text("day.known")}>
      <div ref={place} className="stack">
        <p className="muted">{text("day.known_noted")}</p>
        <PatientSearchForm first={{}} onSearch={setSearch} />
        {search && (
          <Found
            search={search}
            onPick={(patient) => {
              setOpen(false);
              setSearch(null);
              onPick(patient);
            }}
          />
        )}
      </div>
    </Card>
  );
}

interface FoundProps extends FindPatientProps {
  search: PatientSearch;
}

function Found({ search, onPick }: FoundProps) {
  const { text, formats } = useLanguage();
  const failure = useFailure();
  const found = useInfiniteQuery(patientsQuery(search));
  if (found.error) {
    return (
      <Banner tone="danger" urgent>
        {failure(found.error)}
      </Banner>
    );
  }
  const people = found.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <p role="status">
        {found.isPending
          ? text("office.loading")
          : people.length > 0
            ? text("day.known_found", { count: people.length })
            : text("lists.patients_none")}
      </p>
      <ul className="found-patients">
        {people.map((patient) => {
          const { firstName, lastName, dateOfBirth, contactNumber, email } = patient.patientDetails;
          return (
            <li key={patient.id}>
              <Button block onPress={() => onPick(patient)}>
                {[
                  `${lastName}, ${firstName}`,
                  text("day.born", { date: formats.civilDate(dateOfBirth) }),
                  contactNumber,
                  email,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </Button>
            </li>
          );
        })}
      </ul>
      {found.hasNextPage && (
        <Button
          variant="quiet"
          busy={found.isFetchingNextPage}
          busyLabel={text("office.loading")}
          onPress={() => void found.fetchNextPage()}
        >
          {text("office.more")}
        </Button>
      )}
    </>
  );
}
