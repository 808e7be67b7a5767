/** The calls of the set-up. All kinds of records share one shape, so the path alone tells them apart. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../api";
import { toSend } from "./model/draft";
import type { Kept, ResourceKey, Values } from "./model/fields";

/** Stands for every kind: the description of each is the same but for its fields, which a page reads by their names. */
type AnyPath = "/api/admin/ethnicities";
type AnyRecord = { name: string };

interface Page {
  readonly items: readonly Kept[];
  readonly nextCursor?: number;
}

const pathOf = (key: ResourceKey) => `/api/admin/${key}` as AnyPath;
const pathOfOne = (key: ResourceKey) => `/api/admin/${key}/{id}` as `${AnyPath}/{id}`;

function keyOf(resource: ResourceKey) {
  return ["setup", resource];
}

/** Every set-up query: a record is part of others. */
export const SETUP_KEY = ["setup"];

async function page(resource: ResourceKey, search: string, cursor: number, signal?: AbortSignal) {
  const query = { ...(search && { search }), ...(cursor && { cursor }) };
  const found = await answered(
    api.GET(pathOf(resource), { params: { query }, ...(signal && { signal }) }),
  );
  return found as unknown as Page;
}

export function recordsQuery(resource: ResourceKey, search: string) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(resource), "list", search],
    queryFn: ({ pageParam, signal }) => page(resource, search, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last: Page) => last.nextCursor,
  });
}

/** All of them, as they are at this moment. */
export async function allOf(resource: ResourceKey, signal?: AbortSignal): Promise<Kept[]> {
  const all: Kept[] = [];
  let cursor: number | undefined = 0;
  while (cursor !== undefined) {
    const next: Page = await page(resource, "", cursor, signal);
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

export function recordQuery(resource: ResourceKey, id: number) {
  return queryOptions({
    queryKey: [...keyOf(resource), "one", id],
    queryFn: async ({ signal }) => {
      const found = await answered(
        api.GET(pathOfOne(resource), { params: { path: { id } }, signal }),
      );
      return found as unknown as Kept;
    },
    // A form must not be laid over by a look that nobody asked for.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export async function save(resource: ResourceKey, values: Values): Promise<Kept> {
  const record = toSend(values) as AnyRecord;
  if (typeof values.id !== "number") {
    const made = await answered(api.POST(pathOf(resource), { body: record }));
    return made as unknown as Kept;
  }
  const body = { ...record, version: Number(values.version) };
  const params = { path: { id: values.id } };
  return (await answered(api.PUT(pathOfOne(resource), { params, body }))) as unknown as Kept;
}

export function retire(resource: ResourceKey, { id, version }: Kept) {
  const params = { path: { id }, query: { version } };
  return answered(api.DELETE(pathOfOne(resource), { params }));
}
