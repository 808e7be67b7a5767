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
  /** Said where there is nothing. */
  none: TextKey;
  /** And why that may be. */
  noneWhy?: TextKey | undefined;
  /** It stands under other things, and says in a line that there is nothing. */
  isPart?: boolean | undefined;
}

/** A list that comes a page at a time, with what is said while it loads, when it is empty and when it fails. */
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
