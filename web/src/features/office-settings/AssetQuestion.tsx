import { useEffect, useState } from "react";
import { useLanguage } from "../../i18n";
import { ConfirmDialog } from "../../ui";

interface AssetQuestionProps {
  /** The purpose of the picture. */
  title: string;
  /** The address of the current one. */
  picture: string;
  /** The replacement; without it the picture is removed. */
  file: File | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a picture is removed: it can only come back from its original file. */
export function AssetQuestion(props: AssetQuestionProps) {
  const { title, picture, file, busy, onConfirm, onClose } = props;
  const { text } = useLanguage();
  const next = usePicture(file);
  return (
    <ConfirmDialog
      title={text(file ? "assets.replace_title" : "assets.remove_title", { name: title })}
      isOpen
      onClose={onClose}
      safeLabel={text("assets.keep")}
      harmfulLabel={text(file ? "assets.replace" : "assets.remove")}
      busy={busy}
      busyLabel={text("settings.saving")}
      onConfirm={onConfirm}
    >
      <div className="stack">
        <p>{text("assets.gone")}</p>
        <div className="settings-assets">
          <figure className="settings-assets__side">
            <figcaption>{text("assets.now")}</figcaption>
            <div className="settings-assets__picture">
              <img src={picture} alt="" />
            </div>
          </figure>
          {next && (
            <figure className="settings-assets__side">
              <figcaption>{text("assets.next")}</figcaption>
              <div className="settings-assets__picture">
                <img src={next} alt="" />
              </div>
            </figure>
          )}
        </div>
      </div>
    </ConfirmDialog>
  );
}

/** The address under which this browser shows a local file. */
function usePicture(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
