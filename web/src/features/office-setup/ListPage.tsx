import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLanguage } from "../../i18n";
import { useDebounced } from "../../lib/debounced";
import { Button, ButtonLink, ButtonRow, DataTable, EmptyState, TextField } from "../../ui";
import { LoadFailure } from "../office";
import { recordsQuery } from "./api";
import { fieldsOf, type Resource, type SavedRecord } from "./model/fields";
import { SETUP, SetupFrame } from "./SetupFrame";
import { Shown } from "./Shown";
import { mayAddQuery } from "./writers";

const REST_MS = 200;

/** All records of a kind. */
export function ListPage({ resource, actions }: { resource: Resource; actions?: ReactNode }) {
  const { text } = useLanguage();
  const [search, setSearch] = useState("");
  const wanted = useDebounced(search.trim(), REST_MS);
  const records = useInfiniteQuery(recordsQuery(resource.key, wanted));
  const mayAdd = useQuery(mayAddQuery(resource)).data;
  const rows = records.data?.pages.flatMap(({ items }) => items) ?? [];
  const title = text(resource.title);
  const columns = fieldsOf(resource).filter(({ name }) => resource.columns.includes(name));

  return (
    <SetupFrame title={title} intro={text(resource.intro)} current={resource.key}>
      <LoadFailure query={records} />
      <div className="row row-between">
        <TextField
          id="setup-search"
          label={text("setup.search")}
          icon="search"
          value={search}
          onChange={setSearch}
          width="medium"
        />
        {mayAdd && (
          <ButtonRow>
            {actions}
            <ButtonLink variant="primary" icon="plus" href={`${SETUP}/${resource.key}/new`}>
              {text(resource.add)}
            </ButtonLink>
          </ButtonRow>
        )}
      </div>
      <DataTable<SavedRecord>
        caption={title}
        columns={[
          { key: "name", header: text("setup.name"), cell: (row) => resource.nameOf(row) },
          ...columns.map((field) => ({
            key: field.name,
            header: text(field.label),
            cell: (row: SavedRecord) => <Shown field={field} values={row} />,
            onCard: "labelled" as const,
          })),
        ]}
        rows={rows}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `${SETUP}/${resource.key}/${id}`}
        loadingLabel={records.isPending ? text("office.loading") : undefined}
        announcement={
          records.data &&
          text(records.hasNextPage ? "setup.count_first" : "setup.count", { count: rows.length })
        }
        empty={
          records.data && (
            <EmptyState title={text(wanted ? "setup.nothing_found" : "setup.nothing_yet")} inCard />
          )
        }
      />
      {records.hasNextPage && (
        <Button
          busy={records.isFetchingNextPage}
          busyLabel={text("office.loading")}
          onPress={() => void records.fetchNextPage()}
        >
          {text("office.more")}
        </Button>
      )}
    </SetupFrame>
  );
}
