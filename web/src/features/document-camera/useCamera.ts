import { useCallback, useEffect, useRef, useState } from "react";

/** Why the camera shows nothing. */
export type CameraTrouble = "REFUSED" | "NONE" | "IN_USE" | "STOPPED";

export type CameraState =
  | { readonly status: "STARTING" }
  | { readonly status: "LIVE"; readonly stream: MediaStream }
  | { readonly status: CameraTrouble };

/** The camera at the back, where there are two, with as many pixels as small print needs. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 3840 }, height: { ideal: 2160 } },
};

/** The device's camera. It runs until the component is left. */
export function useCamera(): { camera: CameraState; restart: () => void } {
  const [camera, setCamera] = useState<CameraState>({ status: "STARTING" });
  const stop = useRef<() => void>(undefined);
  const start = useCallback(() => {
    stop.current?.();
    setCamera({ status: "STARTING" });
    stop.current = openCamera(setCamera);
  }, []);
  useEffect(() => {
    start();
    return () => stop.current?.();
  }, [start]);
  return { camera, restart: start };
}

/** Asks for the camera and says what became of it; the answer stops it. */
function openCamera(onState: (state: CameraState) => void): () => void {
  let stream: MediaStream | undefined;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  cameraStream().then(
    (given) => {
      stream = given;
      // The browser's question may be answered after the person has left.
      if (isStopped) return stop();
      for (const track of given.getTracks()) {
        track.addEventListener("ended", () => onState({ status: "STOPPED" }));
      }
      onState({ status: "LIVE", stream: given });
    },
    (error: unknown) => {
      if (!isStopped) onState({ status: troubleOf(error) });
    },
  );
  return stop;
}

async function cameraStream(): Promise<MediaStream> {
  // Pages without encryption, and some browsers inside other apps, have no cameras at all.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices?.getUserMedia) throw new DOMException("no camera", "NotFoundError");
  return devices.getUserMedia(WANTED);
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "REFUSED";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "NONE";
  return "IN_USE";
}
