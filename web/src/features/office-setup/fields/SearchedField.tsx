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
  /** The id of the chosen record, or typed text without a choice. */
  value: number | string | null;
  onChange: (value: number | string | null) => void;
}

const REST_MS = 200;

/**
 * One record of a kind with too many to list: the server searches. Text that was typed but not chosen is its own
 * value, so that a person can't save it believing it was chosen.
 */
export function SearchedField({ of, value, onChange, help, ...field }: SearchedFieldProps) {
  const { text } = useLanguage();
  const typed = typeof value === "string" ? value : "";
  const [id, setId] = useState(typeof value === "string" ? null : value);
  if (typeof value !== "string" && value !== id) setId(value);
  const search = useDebounced(typed.trim(), REST_MS);
  const found = useQuery({
    ...searchQuery(of, search),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({ ...namedQuery(of, id ?? 0), enabled: id !== null });
  const name = id !== null && chosen.data ? nameOf(of, chosen.data) : undefined;
  const isUnknown = id !== null && !name && !chosen.isPending;
  const items = (search && typed ? (found.data?.items ?? []) : []).map((record) => ({
    id: String(record.id),
    label: nameOf(of, record),
    detail: [textOf(record, "city"), textOf(record, "postalCode")].filter(Boolean).join(" "),
  }));

  /** Text typed beside it stays. */
  function takeOut() {
    setId(null);
    if (typed === "") onChange(null);
  }

  return (
    <div className="stack-small">
      <SuggestField
        {...field}
        help={
          name
            ? text("setup.chosen_now", { name })
            : isUnknown
              ? text("setup.chosen_unknown")
              : (help ?? text("setup.search_begin"))
        }
        icon="search"
        value={typed}
        onInput={(words) => onChange(words === "" ? id : words)}
        items={items}
        onSelect={(item) => onChange(Number(item.id))}
        loading={found.isFetching}
        emptyText={search && found.isSuccess ? text("setup.nothing_found") : undefined}
        statusText={text(found.data?.nextCursor ? "setup.count_first" : "setup.count", {
          count: items.length,
        })}
      />
      {id !== null && (
        <div>
          <Button variant="quiet" onPress={() => takeOut()}>
            {name ? text("setup.take_out", { name }) : text("setup.take_out_chosen")}
          </Button>
        </div>
      )}
    </div>
  );
}
