import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../api";
import type { components } from "../../api/schema.gen";
import { defined } from "../../lib/defined";

export type Setting = components["schemas"]["Setting"];
export type EditedConfiguration = components["schemas"]["EditedConfiguration"];
export type OwnText = components["schemas"]["Text"];
type TextPage = components["schemas"]["TextPage"];
export type OwnAsset = components["schemas"]["Asset"];

const SETTINGS_KEY = ["office", "settings"];
export const TEXTS_KEY = ["office", "texts"];

export function configurationQuery(section: string) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, section],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/admin/configurations/{section}", { params: { path: { section } }, signal }),
      ),
    // Input belongs to the version that was read: it is read again when the page is opened, not in between.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function changeConfiguration(
  section: string,
  version: number,
  fields: Readonly<Record<string, unknown>>,
) {
  return answered(
    api.PUT("/api/admin/configurations/{section}", {
      params: { path: { section } },
      body: { version, fields },
    }),
  );
}

/** What HTML becomes when it is saved; saves nothing. */
export function previewHtml(section: string, html: string) {
  return answered(
    api.POST("/api/admin/configurations/{section}/previews", {
      params: { path: { section } },
      body: { html },
    }),
  );
}

/** Texts of a language whose key or wording contains the search text, a page at a time. */
export function textsQuery(lang: string, search: string, ownOnly: boolean) {
  return infiniteQueryOptions({
    queryKey: [...TEXTS_KEY, lang, search, ownOnly],
    queryFn: ({ pageParam, signal }) =>
      answered(
        api.GET("/api/admin/texts", {
          params: {
            query: { lang, search, ownOnly, ...(pageParam && { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** All texts whose keys start like this: the list is read from there on, as long as they do. */
async function textsUnder(lang: string, prefix: string, signal: AbortSignal): Promise<OwnText[]> {
  const found: OwnText[] = [];
  let cursor: string | null | undefined = prefix;
  while (cursor?.startsWith(prefix)) {
    const page: TextPage = await answered(
      api.GET("/api/admin/texts", { params: { query: { lang, search: prefix, cursor } }, signal }),
    );
    found.push(...page.items.filter(({ key }) => key.startsWith(prefix)));
    cursor = page.nextCursor;
  }
  return found;
}

/** The texts of all messages in a language, by key. */
export function messageTextsQuery(lang: string) {
  return queryOptions({
    queryKey: [...TEXTS_KEY, "messages", lang],
    queryFn: async ({ signal }) => {
      const all = await Promise.all([
        textsUnder(lang, "mail.", signal),
        textsUnder(lang, "sms.", signal),
      ]);
      return new Map(all.flat().map((own) => [own.key, own]));
    },
  });
}

/** A text as it is now. */
export async function readText(lang: string, { key, original }: OwnText): Promise<OwnText> {
  const query = { lang, search: key };
  const { items } = await answered(api.GET("/api/admin/texts", { params: { query } }));
  return items.find((one) => one.key === key) ?? { key, original };
}

/** Null restores the default. */
export function changeText(lang: string, { key, own }: OwnText, text: string | null) {
  return answered(api.PUT("/api/admin/texts", { body: { lang, key, was: own ?? null, text } }));
}

export const assetsQuery = queryOptions({
  queryKey: ["office", "assets"],
  queryFn: ({ signal }) => answered(api.GET("/api/admin/assets", { signal })),
});

/** A changed picture has another address, so that it is reloaded. */
export function pictureOf({ name, version }: OwnAsset): string {
  return `/api/assets/application/${name}?v=${version ?? ""}`;
}

/** Refused if the picture is no longer the one that was seen. */
export function bringAsset({ name, version }: OwnAsset, file: File) {
  const form = new FormData();
  form.set("file", file);
  return answered(
    api.PUT("/api/admin/assets/{name}", {
      params: { path: { name }, query: defined({ version: version ?? undefined }) },
      body: { file: "" },
      bodySerializer: () => form,
    }),
  );
}

export function removeAsset({ name, version }: OwnAsset) {
  const query = defined({ version: version ?? undefined });
  return answered(api.DELETE("/api/admin/assets/{name}", { params: { path: { name }, query } }));
}
