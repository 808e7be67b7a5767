import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answered, api, type Doctor } from "../../api";
import { useLanguage } from "../../i18n";
import { useDebounced } from "../../lib/debounced";
import { Button, SuggestField } from "../../ui";

interface DoctorFieldProps {
  /** The doctor's name, as shown. */
  actsFor: string | undefined;
  onChoice: (doctor: Doctor | undefined, words: string | undefined) => void;
  error: string | undefined;
}

const SEARCH_FROM_CHARACTERS = 3;
const REST_MS = 200;

const nameOf = ({ firstName, lastName, organization }: Doctor) =>
  [`${firstName} ${lastName}`, organization?.name].filter(Boolean).join(", ");

/** The doctor for whom a referrer's account acts, with the practice if there is one. */
export function DoctorField({ actsFor, onChoice, error }: DoctorFieldProps) {
  const { text } = useLanguage();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), REST_MS);
  const longEnough = search.length >= SEARCH_FROM_CHARACTERS;
  const found = useQuery({
    queryKey: ["office", "doctors", search],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/doctor_organizations", { params: { query: { search } }, signal })),
    enabled: longEnough,
    placeholderData: keepPreviousData,
  });
  const items = (longEnough ? (found.data ?? []) : []).map((doctor) => ({
    id: String(doctor.id),
    label: nameOf(doctor),
    doctor,
  }));
  return (
    <div className="stack-small">
      <SuggestField
        id="user-doctor"
        label={text("users.doctor")}
        help={actsFor ? text("users.doctor_now", { name: actsFor }) : text("users.doctor_help")}
        icon="search"
        value={typed}
        onInput={setTyped}
        items={items}
        onSelect={({ doctor, label }) => {
          onChoice(doctor, label);
          setTyped("");
        }}
        loading={found.isFetching}
        emptyText={longEnough && found.isSuccess ? text("users.doctor_none") : undefined}
        statusText={text("users.doctor_count", { count: items.length })}
        error={error}
      />
      {actsFor && (
        <div>
          <Button variant="quiet" onPress={() => onChoice(undefined, undefined)}>
            {text("users.doctor_remove")}
          </Button>
        </div>
      )}
    </div>
  );
}
