import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { TextKey } from "../../i18n";
import { useLanguage } from "../../i18n";
import { Button, type DataColumn, DataTable, EmptyState, type RowActions } from "../../ui";
import { LoadFailure } from "../office";

interface Page<Row> {
  readonly items: Row[];
}

export interface ListProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>, Error>;
  caption: string;
  columns: DataColumn<Row>[];
  rowKey: (row: Row) => string;
  rowHref?: ((row: Row) => string) | undefined;
  actions?: RowActions<Row> | undefined;
  /** The text of the empty state. */
  none: TextKey;
  /** The reason for it. */
  noneWhy?: TextKey | undefined;
  /** The list is part of another page, so its empty state is one line. */
  isPart?: boolean | undefined;
}

/** A list that loads a page at a time, with its loading, empty and error states. */
export function List<Row>({ query, none, noneWhy, isPart, ...table }: ListProps<Row>) {
  const { text } = useLanguage();
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <LoadFailure query={query} />
      <DataTable
        {...table}
        rows={rows}
        loadingLabel={query.isPending ? text("office.loading") : undefined}
        announcement={query.data && text("lists.rows", { count: rows.length })}
        empty={
          query.data &&
          (isPart ? (
            <p className="muted">{text(none)}</p>
          ) : (
            <EmptyState
              title={text(none)}
              reasons={noneWhy && [{ icon: "info", text: text(noneWhy) }]}
              inCard
            />
          ))
        }
      />
      {query.hasNextPage && (
        <Button
          busy={query.isFetchingNextPage}
          busyLabel={text("office.loading")}
          onPress={() => void query.fetchNextPage()}
        >
          {text("office.more")}
        </Button>
      )}
    </>
  );
}
