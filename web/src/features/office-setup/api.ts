/** The calls of the set-up. All kinds of records share one shape; only the path differs. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../api";
import { toSend } from "./model/draft";
import type { ResourceKey, SavedRecord, Values } from "./model/fields";

/** Used for every kind: their descriptions differ only in the fields, which a page reads by their names. */
type AnyPath = "/api/admin/ethnicities";
type AnyRecord = { name: string };

interface Page {
  readonly items: readonly SavedRecord[];
  readonly nextCursor?: string;
}

const pathOf = (key: ResourceKey) => `/api/admin/${key}` as AnyPath;
const pathOfOne = (key: ResourceKey) => `/api/admin/${key}/{id}` as `${AnyPath}/{id}`;

function keyOf(resource: ResourceKey) {
  return ["setup", resource];
}

/** Every set-up query: a record is part of others. */
export const SETUP_KEY = ["setup"];

interface PageQuery {
  readonly search?: string;
  readonly cursor?: string;
  /** Only these, joined by commas. */
  readonly ids?: string;
}

async function page(resource: ResourceKey, wanted: PageQuery, signal?: AbortSignal) {
  const query = Object.fromEntries(Object.entries(wanted).filter(([, value]) => Boolean(value)));
  const found = await answered(
    api.GET(pathOf(resource), { params: { query }, ...(signal && { signal }) }),
  );
  return found as unknown as Page;
}

export function recordsQuery(resource: ResourceKey, search: string) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(resource), "list", search],
    queryFn: ({ pageParam, signal }) => page(resource, { search, cursor: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: (last: Page) => last.nextCursor,
  });
}

/** All of them, as they are at this moment. */
export async function allOf(resource: ResourceKey, signal?: AbortSignal): Promise<SavedRecord[]> {
  const all: SavedRecord[] = [];
  let cursor: string | undefined = "";
  while (cursor !== undefined) {
    const next: Page = await page(resource, { cursor }, signal);
    all.push(...next.items);
    cursor = next.nextCursor;
  }
  return all;
}

/** All of them, for a field that chooses among them. */
export function choicesQuery(resource: ResourceKey) {
  return queryOptions({
    queryKey: [...keyOf(resource), "all"],
    queryFn: ({ signal }) => allOf(resource, signal),
  });
}

/** The first matches of the typed text. */
export function searchQuery(resource: ResourceKey, search: string) {
  return queryOptions({
    queryKey: [...keyOf(resource), "search", search],
    queryFn: ({ signal }) => page(resource, { search }, signal),
  });
}

/** Lookups from the cells of a list are batched into one call. */
const gathered = new Map<ResourceKey, { ids: Set<number>; found: Promise<SavedRecord[]> }>();
const IDS_AT_ONCE = 50;

async function ofIds(resource: ResourceKey, ids: readonly number[]): Promise<SavedRecord[]> {
  const parts: Promise<Page>[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    parts.push(page(resource, { ids: ids.slice(at, at + IDS_AT_ONCE).join(",") }));
  }
  return (await Promise.all(parts)).flatMap(({ items }) => items);
}

async function gather(resource: ResourceKey, id: number): Promise<SavedRecord | null> {
  let batch = gathered.get(resource);
  if (!batch) {
    const ids = new Set<number>();
    const found = Promise.resolve().then(() => {
      gathered.delete(resource);
      return ofIds(resource, [...ids]);
    });
    batch = { ids, found };
    gathered.set(resource, batch);
  }
  batch.ids.add(id);
  return (await batch.found).find((kept) => kept.id === id) ?? null;
}

/** One record of a long kind, for its name; nothing if it is no longer in use. */
export function namedQuery(resource: ResourceKey, id: number) {
  return queryOptions({
    queryKey: [...keyOf(resource), "named", id],
    queryFn: () => gather(resource, id),
  });
}

export function recordQuery(resource: ResourceKey, id: number) {
  return queryOptions({
    queryKey: [...keyOf(resource), "one", id],
    queryFn: async ({ signal }) => {
      const found = await answered(
        api.GET(pathOfOne(resource), { params: { path: { id } }, signal }),
      );
      return found as unknown as SavedRecord;
    },
    // A form must not be replaced by a read that was not requested.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export async function save(resource: ResourceKey, values: Values): Promise<SavedRecord> {
  const record = toSend(values) as AnyRecord;
  if (typeof values.id !== "number") {
    const made = await answered(api.POST(pathOf(resource), { body: record }));
    return made as unknown as SavedRecord;
  }
  const body = { ...record, version: Number(values.version) };
  const params = { path: { id: values.id } };
  return (await answered(api.PUT(pathOfOne(resource), { params, body }))) as unknown as SavedRecord;
}

export function retire(resource: ResourceKey, { id, version }: SavedRecord) {
  const params = { path: { id }, query: { version } };
  return answered(api.DELETE(pathOfOne(resource), { params }));
}
