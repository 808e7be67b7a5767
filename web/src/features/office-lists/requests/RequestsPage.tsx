import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { useDebounced } from "../../../lib/debounced";
import { usePage } from "../../../lib/page";
import { Banner, Button, DataTable, EmptyState, PageHead } from "../../../ui";
import { useFailure } from "../../office";
import { ListTabs } from "../ListTabs";
import { type RequestFilter, requestsQuery } from "./api";
import { RequestFilters } from "./RequestFilters";
import { RequestPanel } from "./RequestPanel";
import { statusesOf } from "./status";
import { useRequestColumns } from "./useRequestColumns";
import "../office-lists.css";

/** Typing makes no call a letter. */
const SEARCH_REST_MS = 400;
/** A name is searched for by so many letters at least. */
const SEARCH_FROM = 2;

export interface RequestsPageProps {
  filter: RequestFilter;
  /** The request whose details are open. */
  open: number | undefined;
  onFilter: (filter: RequestFilter) => void;
  hrefOf: (id: number) => string;
  onClose: () => void;
}

/** Booking requests, those that have waited longest first. */
export function RequestsPage({ filter, open, onFilter, hrefOf, onClose }: RequestsPageProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const failure = useFailure();
  const [search, setSearch] = useState("");
  const rested = useDebounced(search.trim(), SEARCH_REST_MS);
  const asked = { ...filter, status: statusesOf(filter.status) };
  const requests = useInfiniteQuery(
    requestsQuery(asked, rested.length >= SEARCH_FROM ? rested : ""),
  );
  const columns = useRequestColumns();
  const title = text("lists.requests_title");
  usePage(text("page.title", { page: title, provider: radiology.name }));
  const rows = requests.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap lists-page">
        <div className="stack lists-page__list">
          <PageHead title={title} />
          <ListTabs />
          <RequestFilters
            filter={filter}
            counts={requests.data?.pages[0]?.counts ?? {}}
            search={search}
            onFilter={onFilter}
            onSearch={setSearch}
          />
          {requests.error && (
            <Banner tone="danger" urgent>
              {failure(requests.error)}
            </Banner>
          )}
          <DataTable
            caption={text("lists.requests_caption")}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => String(id)}
            rowHref={({ id }) => hrefOf(id)}
            currentKey={open ? String(open) : undefined}
            loadingLabel={requests.isPending ? text("office.loading") : undefined}
            announcement={requests.data && text("lists.requests_count", { count: rows.length })}
            empty={
              requests.data && (
                <EmptyState
                  title={text("lists.requests_none")}
                  reasons={[{ icon: "check", text: text("lists.requests_none_why") }]}
                  inCard
                />
              )
            }
          />
          {requests.hasNextPage && (
            <Button
              busy={requests.isFetchingNextPage}
              busyLabel={text("office.loading")}
              onPress={() => void requests.fetchNextPage()}
            >
              {text("office.more")}
            </Button>
          )}
          <p className="muted small">{text("lists.targets")}</p>
        </div>
        {open && <RequestPanel key={open} id={open} onClose={onClose} />}
      </div>
    </main>
  );
}
