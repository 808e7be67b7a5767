import { type RefObject, useEffect } from "react";
import { useLanguage } from "../../i18n";

interface ViewfinderProps {
  stream: MediaStream;
  /** The picture to take a photo of. */
  video: RefObject<HTMLVideoElement | null>;
}

/** What the camera sees. */
export function Viewfinder({ stream, video }: ViewfinderProps) {
  const { text } = useLanguage();
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    return () => {
      element.srcObject = null;
    };
  }, [stream, video]);
  return (
    <video
      ref={video}
      className="camera-video"
      aria-label={text("camera.viewfinder")}
      autoPlay
      playsInline
      muted
    />
  );
}
