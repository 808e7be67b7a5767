/** How much is waiting for staff in each section. */
import {
  type QueryCacheNotifyEvent,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { answered, api, authenticationQuery } from "../../api";
import type { components } from "../../api/schema.gen";

export type Waiting = components["schemas"]["OfficeWaiting"];
/** What is counted. */
export type WaitingCount = Exclude<keyof Waiting, "recordedOnly">;

/** Counts add no row to the audit trail, so the minute only limits the load on the server. */
const REFETCH_MS = 60_000;
/** The server's limit for counts. */
const COUNTED_MAX = 100;

const WAITING_KEY = ["office", "waiting"];
const BOARD_KEY = ["office", "board"];

const waitingQuery = queryOptions({
  queryKey: WAITING_KEY,
  queryFn: ({ signal }) => answered(api.GET("/api/admin/waiting", { signal })),
  refetchInterval: REFETCH_MS,
});

/** None until it is known, and for accounts without lists. */
export function useWaiting(): Waiting | undefined {
  const who = useQuery(authenticationQuery).data;
  return useQuery({ ...waitingQuery, enabled: who?.kind === "STAFF" && !who.due }).data;
}

/** The sum of some counts, up to the limit. */
export function waitingIn(waiting: Waiting | undefined, kinds: readonly WaitingCount[]): number {
  return Math.min(
    kinds.reduce((sum, kind) => sum + (waiting?.[kind] ?? 0), 0),
    COUNTED_MAX,
  );
}

/** Any action of staff here, and any change on a board, may have changed how much is waiting. */
export function useWaitingFollowed(): void {
  const client = useQueryClient();
  useEffect(() => followed(client), [client]);
}

export function followed(client: QueryClient): () => void {
  const again = () => void client.invalidateQueries({ queryKey: WAITING_KEY });
  const boards = new Map<string, unknown>();
  const afterActs = client.getMutationCache().subscribe((event) => {
    if (event.type !== "updated") return;
    if (event.action.type === "success" || event.action.type === "error") again();
  });
  const afterBoards = client.getQueryCache().subscribe((event) => {
    const board = boardOf(event);
    if (!board) return;
    const former = boards.get(board.queryHash);
    boards.set(board.queryHash, board.state.data);
    if (former !== undefined && former !== board.state.data) again();
  });
  return () => {
    afterActs();
    afterBoards();
  };
}

/** The board that was just read; it stays the same object while nothing has changed. */
function boardOf(event: QueryCacheNotifyEvent) {
  if (event.type !== "updated" || event.action.type !== "success") return undefined;
  return BOARD_KEY.every((part, at) => event.query.queryKey[at] === part) ? event.query : undefined;
}
