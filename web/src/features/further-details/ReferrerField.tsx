import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Authentication, answered, api, type Doctor, useAccount } from "../../api";
import { useLanguage } from "../../i18n";
import { useDebounced } from "../../lib/debounced";
import { Button, Card, FactList, SuggestField } from "../../ui";
import type { ChosenDoctor } from "./types";

const SEARCH_FROM_CHARACTERS = 3;
const REST_MS = 200;

interface ReferrerFieldProps {
  value: ChosenDoctor | null;
  onChange: (value: ChosenDoctor | null) => void;
  error?: string | undefined;
  required: boolean;
}

/** The referrer: found by the doctor's name or the practice's. */
export function ReferrerField({ value, onChange, error, required }: ReferrerFieldProps) {
  const { text } = useLanguage();
  const [typed, setTyped] = useState("");
  useOwnName(value, onChange);
  const search = useDebounced(typed.trim(), REST_MS);
  const found = useQuery(doctorsQuery(search, value));
  const items = (found.data ?? []).map((doctor) => ({
    id: doctorKey(doctor),
    label: doctorName(doctor),
    detail: doctorPlace(doctor),
    doctor,
  }));
  const longEnough = typed.trim().length >= SEARCH_FROM_CHARACTERS;
  return (
    <Card title={text("referrer.title")} className="details-card">
      {value && (
        <div className="details-chosen">
          <FactList items={[{ icon: "user", title: value.name, detail: value.place }]} />
          <Button variant="quiet" onPress={() => onChange(null)}>
            {text("referrer.remove")}
            <span className="visually-hidden"> {value.name}</span>
          </Button>
        </div>
      )}
      <SuggestField
        id="referrer"
        label={text(value ? "referrer.change" : "referrer.label")}
        help={text("referrer.help")}
        optionalLabel={required ? undefined : text("details.optional")}
        icon="search"
        value={typed}
        onInput={setTyped}
        items={longEnough ? items : []}
        onSelect={({ doctor, label, detail }) => {
          onChange({
            doctorId: doctor.id,
            organizationId: doctor.organization?.id,
            name: label,
            place: detail,
          });
          setTyped("");
        }}
        loading={found.isFetching}
        emptyText={longEnough && found.isSuccess ? text("referrer.none") : undefined}
        statusText={text("referrer.count", { count: items.length })}
        error={error}
        required={required}
      />
    </Card>
  );
}

/** A doctor who books is the referrer: their name is filled in once, at the start, and can be removed. */
function useOwnName(
  value: ChosenDoctor | null,
  onChange: (value: ChosenDoctor | null) => void,
): void {
  const account = useAccount();
  const offered = useRef(false);
  useEffect(() => {
    if (!account || offered.current) return;
    offered.current = true;
    const own = ownDoctor(account);
    if (own && !value) onChange(own);
  }, [account, value, onChange]);
}

function ownDoctor({ kind, currentDoctor, organization }: Authentication): ChosenDoctor | null {
  if (kind !== "REFERRER" || !currentDoctor) return null;
  return {
    doctorId: currentDoctor.id,
    organizationId: organization?.id,
    name: currentDoctor.name,
    place: organization?.name ?? "",
  };
}

/** A doctor who was chosen is not offered again. */
function doctorsQuery(search: string, chosen: ChosenDoctor | null) {
  const query = { search, ...(chosen ? { excludeIds: String(chosen.doctorId) } : {}) };
  return {
    queryKey: ["doctors", query],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      answered(api.GET("/api/doctor_organizations", { params: { query }, signal })),
    enabled: search.length >= SEARCH_FROM_CHARACTERS,
    placeholderData: keepPreviousData,
  };
}

/** One doctor may work at several practices. */
function doctorKey({ id, organization }: Doctor): string {
  return `${id}-${organization?.id ?? 0}`;
}

function doctorName({ firstName, lastName }: Doctor): string {
  return `${firstName} ${lastName}`.trim();
}

function doctorPlace({ organization, city, postalCode }: Doctor): string {
  const town = `${city.name} ${postalCode.code}`.trim();
  return [organization?.name, town].filter(Boolean).join(", ");
}
