import { useRef } from "react";
import { useLanguage } from "../../i18n";
import { Button, ButtonRow, Card } from "../../ui";
import { type OwnAsset, pictureOf } from "./api";

interface AssetCardProps {
  asset: OwnAsset;
  title: string;
  busy: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
}

const ACCEPTED = ".svg,.png,.jpg,.jpeg,.webp,.gif,.ico";

/** One picture, and the way to another. */
export function AssetCard({ asset, title, busy, onFile, onRemove }: AssetCardProps) {
  const { text } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const { name, own } = asset;
  return (
    <Card title={title}>
      <div className="stack">
        <div className="settings-assets__picture">
          {own || name === "favicon" ? (
            <img src={pictureOf(asset)} alt="" />
          ) : (
            <span className="muted">{text("assets.none")}</span>
          )}
        </div>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={text("assets.choose_row", { name: title })}
          accept={ACCEPTED}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) onFile(file);
            target.value = "";
          }}
        />
        <ButtonRow>
          <Button
            busy={busy}
            busyLabel={text("settings.saving")}
            onPress={() => input.current?.click()}
          >
            {text("assets.choose")}
            <span className="visually-hidden"> {title}</span>
          </Button>
          {own && (
            <Button variant="quiet" onPress={onRemove}>
              {text("assets.remove")}
              <span className="visually-hidden"> {title}</span>
            </Button>
          )}
        </ButtonRow>
      </div>
    </Card>
  );
}
