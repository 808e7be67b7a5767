import { useState } from "react";
import { useLanguage } from "../../i18n";
import { Banner, Dialog } from "../../ui";
import { CameraDesk } from "./CameraDesk";
import { LeaveQuestion } from "./LeaveQuestion";
import { useCamera } from "./useCamera";
import { useFileDrop } from "./useFileDrop";
import { useFocusPlaces } from "./useFocusPlaces";
import { useTaking } from "./useTaking";
import "./document-camera.css";

export interface DocumentCameraProps {
  /** Such as "Photo of your referral". */
  title?: string | undefined;
  /** Of the PDF, without its ending. */
  fileName?: string | undefined;
  /** The finished PDF. A PDF that was chosen as a file comes as it is. */
  onDone: (file: File) => void;
  /** The person has left, and the pages are gone. */
  onCancel: () => void;
}

/** Photographs papers page by page and hands over one PDF. Nothing leaves the device before that. */
export function DocumentCamera({ title, fileName, onDone, onCancel }: DocumentCameraProps) {
  const { text } = useLanguage();
  const { camera, restart } = useCamera();
  const focus = useFocusPlaces();
  const taking = useTaking({ fileName, onDone, onTurnTo: focus.turnTo });
  const { page, number, work, trouble } = taking;
  const [isAsking, setAsking] = useState(false);
  const dropPlace = useFileDrop(taking.takeFiles);

  function lead(): string {
    if (page) return text(page.edgesFound ? "camera.lead_page" : "camera.lead_guess");
    const isReady = camera.status === "LIVE" || camera.status === "STARTING";
    return isReady ? text("camera.lead_live", { number }) : text("camera.lead_none");
  }

  function close() {
    if (taking.isDirty()) setAsking(true);
    else onCancel();
  }

  function leave() {
    taking.letGo();
    onCancel();
  }

  return (
    <>
      <Dialog
        title={title ?? text("camera.title")}
        isOpen
        size="lg"
        isStatic={work === "JOINING"}
        onClose={close}
        closeLabel={text("camera.close")}
      >
        <div className="document-camera" ref={dropPlace}>
          <div className="document-camera__lead">
            <p ref={focus.lead} tabIndex={-1}>
              {lead()}
            </p>
            {trouble && <Banner tone="warning" urgent title={trouble} />}
          </div>
          <CameraDesk taking={taking} camera={camera} onRestart={restart} focus={focus} />
        </div>
      </Dialog>
      <LeaveQuestion
        count={taking.pages.length}
        isDirty={taking.isDirty}
        isAsking={isAsking}
        onStay={() => setAsking(false)}
        onLeave={leave}
      />
    </>
  );
}
