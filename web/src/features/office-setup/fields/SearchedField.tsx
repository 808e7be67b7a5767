import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { useDebounced } from "../../../lib/debounced";
import { Button, SuggestField } from "../../../ui";
import { namedQuery, searchQuery } from "../api";
import { type ResourceKey, textOf } from "../model/fields";
import { nameOf } from "../resources";

interface SearchedFieldProps {
  id: string;
  label: string;
  help?: string | undefined;
  error: string | undefined;
  required?: boolean | undefined;
  optionalLabel?: string | undefined;
  of: ResourceKey;
  /** The id of what is chosen. */
  value: number | null;
  onChange: (value: number | null) => void;
}

const REST_MS = 200;

/** One record of a kind that is too long to choose from: the server searches. */
export function SearchedField({ of, value, onChange, help, ...field }: SearchedFieldProps) {
  const { text } = useLanguage();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), REST_MS);
  const found = useQuery({
    ...searchQuery(of, search),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({ ...namedQuery(of, value ?? 0), enabled: value !== null }).data;
  const name = value !== null && chosen ? nameOf(of, chosen) : undefined;
  const items = (search && typed ? (found.data?.items ?? []) : []).map((record) => ({
    id: String(record.id),
    label: nameOf(of, record),
    detail: [textOf(record, "city"), textOf(record, "postalCode")].filter(Boolean).join(" "),
  }));
  return (
    <div className="stack-small">
      <SuggestField
        {...field}
        help={name ? text("setup.chosen_now", { name }) : (help ?? text("setup.search_begin"))}
        icon="search"
        value={typed}
        onInput={setTyped}
        items={items}
        onSelect={({ id }) => {
          onChange(Number(id));
          setTyped("");
        }}
        loading={found.isFetching}
        emptyText={search && found.isSuccess ? text("setup.nothing_found") : undefined}
        statusText={text("setup.count", { count: items.length })}
      />
      {name && (
        <div>
          <Button variant="quiet" onPress={() => onChange(null)}>
            {text("setup.take_out", { name })}
          </Button>
        </div>
      )}
    </div>
  );
}
