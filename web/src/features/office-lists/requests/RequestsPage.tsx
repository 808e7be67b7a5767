import { useInfiniteQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { useDebounced } from "../../../lib/debounced";
import { usePage } from "../../../lib/page";
import { Button, DataTable, EmptyState, LinkProvider, PageHead, useMediaQuery } from "../../../ui";
import { focusRow, LoadFailure } from "../../office";
import { ListTabs } from "../ListTabs";
import { type RequestFilter, requestsQuery } from "./api";
import { RequestFilters } from "./RequestFilters";
import { RequestPanel } from "./RequestPanel";
import { statusesOf } from "./status";
import { useRequestColumns } from "./useRequestColumns";
import "../office-lists.css";

/** Not one call per letter. */
const SEARCH_REST_MS = 400;
/** The minimum length of a name search. */
const SEARCH_FROM = 2;

/** The columns of a row beside an open request, which shows the rest. */
const BESIDE = ["patient", "waiting", "exam", "status", "owner"];

export interface RequestsPageProps {
  filter: RequestFilter;
  /** The request whose details are open. */
  open: number | undefined;
  onFilter: (filter: RequestFilter) => void;
  hrefOf: (id: number) => string;
  /** Opens the address from `hrefOf`, or closes it; the list keeps its scroll position. */
  onOpen: (href: string) => void;
  onClose: () => void;
}

/** Booking requests, the longest waiting first. */
export function RequestsPage(props: RequestsPageProps) {
  const { filter, open, onFilter, hrefOf, onOpen, onClose } = props;
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const [search, setSearch] = useState("");
  const rested = useDebounced(search.trim(), SEARCH_REST_MS);
  const asked = { ...filter, status: statusesOf(filter.status) };
  const requests = useInfiniteQuery(
    requestsQuery(asked, rested.length >= SEARCH_FROM ? rested : ""),
  );
  const columns = useRequestColumns();
  const list = useRef<HTMLDivElement>(null);
  useBackToRow(list, open);
  const beside = useMediaQuery("(min-width: 1120px)");
  const title = text("lists.requests_title");
  usePage(text("page.title", { page: title, provider: radiology.name }));
  const rows = requests.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap lists-page">
        <div className="stack lists-page__list" ref={list}>
          <PageHead title={title} />
          <ListTabs />
          <RequestFilters
            filter={filter}
            counts={requests.data?.pages[0]?.counts ?? {}}
            search={search}
            onFilter={onFilter}
            onSearch={setSearch}
          />
          <LoadFailure query={requests} />
          <LinkProvider navigate={onOpen}>
            <DataTable
              caption={text("lists.requests_caption")}
              columns={open && beside ? columns.filter(({ key }) => BESIDE.includes(key)) : columns}
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
          </LinkProvider>
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
        {open && <RequestPanel key={open} id={open} asDialog={!beside} onClose={onClose} />}
      </div>
    </main>
  );
}

/** Closing a request moves the focus to its row, or to the top if it has left the list. */
function useBackToRow(list: RefObject<HTMLElement | null>, open: number | undefined) {
  const former = useRef(open);
  useEffect(() => {
    const closed = former.current;
    former.current = open;
    if (open || !closed || focusRow(list.current, String(closed))) return;
    list.current?.querySelector<HTMLElement>("h1")?.focus();
  }, [list, open]);
}
