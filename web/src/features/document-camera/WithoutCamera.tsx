import { useId } from "react";
import { type TextKey, useLanguage } from "../../i18n";
import { Button, Icon, useMediaQuery } from "../../ui";
import type { CameraState } from "./useCamera";

interface WithoutCameraProps {
  status: Exclude<CameraState["status"], "LIVE">;
  onFiles: (files: File[]) => void;
  onRestart: () => void;
}

const SENTENCES = {
  STARTING: "camera.starting",
  REFUSED: "camera.refused",
  NONE: "camera.none",
  IN_USE: "camera.in_use",
  STOPPED: "camera.stopped",
} as const satisfies Record<WithoutCameraProps["status"], TextKey>;

/** In place of the camera's picture: why there is none, and the ways without it. */
export function WithoutCamera({ status, onFiles, onRestart }: WithoutCameraProps) {
  const { text } = useLanguage();
  // The browser's own way to a camera works without our permission; on a desktop it would be one more choice of a file.
  const hasOwnCamera = useMediaQuery("(pointer: coarse)");
  return (
    <div className="camera-without">
      <Icon name="camera" />
      <output>{text(SENTENCES[status])}</output>
      {status !== "STARTING" && (
        <>
          {hasOwnCamera && <PhotoChoice label={text("camera.take_photo")} onFiles={onFiles} />}
          {status !== "NONE" && <Button onPress={onRestart}>{text("camera.start_again")}</Button>}
          <p className="muted small camera-without__drop">{text("camera.drop")}</p>
        </>
      )}
    </div>
  );
}

function PhotoChoice({ label, onFiles }: { label: string; onFiles: (files: File[]) => void }) {
  const id = useId();
  return (
    <span className="camera-photo">
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <label htmlFor={id}>
        <Icon name="camera" />
        {label}
      </label>
    </span>
  );
}
