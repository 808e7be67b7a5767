import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError, useConfig } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { Banner, Loading, PageHead } from "../../ui";
import { Fields, LoadFailure, useFailure, useIsReadOnly } from "../office";
import { AssetCard } from "./AssetCard";
import { AssetQuestion } from "./AssetQuestion";
import { assetsQuery, bringAsset, type OwnAsset, pictureOf, removeAsset } from "./api";
import { SettingsTabs } from "./SettingsTabs";

/** The purpose of each picture. */
const WORDS: Readonly<Record<string, TextKey>> = {
  favicon: "assets.favicon",
  header: "assets.header",
  header_tablet: "assets.header_tablet",
  confirmation_header: "assets.confirmation_header",
  check_in_header: "assets.check_in_header",
  image_viewer_banner: "assets.image_viewer_banner",
  patient_portal_background: "assets.patient_portal_background",
};

/** The pending change of a picture: a replacement file, or none. */
interface Change {
  readonly asset: OwnAsset;
  readonly file: File | null;
}

/** The provider's pictures. Removing one needs a confirmation that shows it. */
export function AssetsPage() {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const failure = useFailure();
  const readOnly = useIsReadOnly();
  const client = useQueryClient();
  const assets = useQuery(assetsQuery);
  const [asking, setAsking] = useState<Change | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const title = text("assets.title");
  const titleOf = ({ name }: OwnAsset) => text(WORDS[name] ?? "assets.title");
  usePage(text("page.title", { page: title, provider: radiology.name }));
  const changing = useMutation({
    mutationFn: ({ asset, file }: Change) => (file ? bringAsset(asset, file) : removeAsset(asset)),
    onSuccess: (_, { asset }) => setDone(text("assets.saved", { name: titleOf(asset) })),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: assetsQuery.queryKey });
      setAsking(null);
    },
  });

  /** Without a picture to replace there is nothing to confirm. */
  function change(wanted: Change) {
    if (changing.isPending) return;
    if (wanted.asset.own) setAsking(wanted);
    else changing.mutate(wanted);
  }

  const { error } = changing;
  const words = isApiError(error) ? error.fields[0]?.message : undefined;

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap settings stack-large">
        <PageHead title={title} intro={text("assets.intro")} />
        <SettingsTabs current="assets" />
        <LoadFailure query={assets} />
        {assets.isPending && <Loading label={text("office.loading")} blocks={[12, 12]} />}
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
                title={titleOf(asset)}
                busy={changing.isPending && changing.variables.asset.name === asset.name}
                onFile={(file) => change({ asset, file })}
                onRemove={() => change({ asset, file: null })}
              />
            ))}
          </div>
        </Fields>
        {asking && (
          <AssetQuestion
            title={titleOf(asking.asset)}
            picture={pictureOf(asking.asset)}
            file={asking.file}
            busy={changing.isPending}
            onConfirm={() => changing.mutate(asking)}
            onClose={() => setAsking(null)}
          />
        )}
      </div>
    </main>
  );
}
