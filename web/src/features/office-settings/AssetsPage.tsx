import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError, useConfig } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { Banner, PageHead } from "../../ui";
import { Fields, useFailure, useIsReadOnly } from "../office";
import { AssetCard } from "./AssetCard";
import { assetsQuery, bringAsset, removeAsset } from "./api";
import { SettingsTabs } from "./SettingsTabs";

/** What each picture is for. */
const WORDS: Readonly<Record<string, TextKey>> = {
  favicon: "assets.favicon",
  header: "assets.header",
  header_tablet: "assets.header_tablet",
  confirmation_header: "assets.confirmation_header",
  check_in_header: "assets.check_in_header",
  image_viewer_banner: "assets.image_viewer_banner",
  patient_portal_background: "assets.patient_portal_background",
};

/** The pictures that a provider brings. */
export function AssetsPage() {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const failure = useFailure();
  const readOnly = useIsReadOnly();
  const client = useQueryClient();
  const assets = useQuery(assetsQuery);
  const [done, setDone] = useState<string | null>(null);
  const title = text("assets.title");
  usePage(text("page.title", { page: title, provider: radiology.name }));
  const changing = useMutation({
    mutationFn: ({ name, file }: { name: string; file: File | null }) =>
      file ? bringAsset(name, file) : removeAsset(name),
    onSuccess: (_, { name }) =>
      setDone(text("assets.saved", { name: text(WORDS[name] ?? "assets.title") })),
    onSettled: () => client.invalidateQueries({ queryKey: assetsQuery.queryKey }),
  });
  const error = assets.error ?? changing.error;
  const words = isApiError(error) ? error.fields[0]?.message : undefined;

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap settings stack-large">
        <PageHead title={title} intro={text("assets.intro")} />
        <SettingsTabs current="assets" />
        {error && (
          <Banner tone="danger" urgent>
            {words ?? failure(error)}
          </Banner>
        )}
        {readOnly && <Banner tone="info">{text("lists.only_reading")}</Banner>}
        {done && !changing.error && <Banner tone="success">{done}</Banner>}
        <Fields isLocked={readOnly}>
          <div className="settings-assets">
            {(assets.data ?? []).map((asset) => (
              <AssetCard
                key={asset.name}
                asset={asset}
                title={text(WORDS[asset.name] ?? "assets.title")}
                version={assets.dataUpdatedAt}
                busy={changing.isPending && changing.variables.name === asset.name}
                onFile={(file) => changing.isPending || changing.mutate({ name: asset.name, file })}
                onRemove={() =>
                  changing.isPending || changing.mutate({ name: asset.name, file: null })
                }
              />
            ))}
          </div>
        </Fields>
      </div>
    </main>
  );
}
