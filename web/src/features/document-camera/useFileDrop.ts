import { useEffect, useState } from "react";

/** Files that are dropped anywhere on an element. */
export function useFileDrop(
  onFiles: (files: File[]) => void,
): (element: HTMLElement | null) => void {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!place) return;
    const over = (event: DragEvent) => {
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    place.addEventListener("dragover", over);
    place.addEventListener("drop", drop);
    return () => {
      place.removeEventListener("dragover", over);
      place.removeEventListener("drop", drop);
    };
  }, [place, onFiles]);
  return setPlace;
}
