import { type RefObject, useEffect, useRef, useState } from "react";
import { type TextKey, useLanguage } from "../../i18n";
import { photoOf, pictureOf } from "./imaging/canvas";
import { documentOf } from "./imaging/document";
import { Straightener } from "./imaging/straightener";
import { neighbour, type Picture } from "./model/pages";
import { PAGES_MAX } from "./model/size-bound";
import { usePages } from "./usePages";

const PDF = "application/pdf";

/** A photo has no name. */
interface Source {
  readonly name?: string;
  readonly read: () => Promise<Picture>;
}

interface Taking {
  fileName: string | undefined;
  onDone: (file: File) => void;
  /** Where the focus belongs now: the page that was taken, or the camera. */
  onTurnTo: (place: "PAGE" | "CAMERA") => void;
}

/** From a photo or file to a page, and from the pages to the document. */
export function useTaking({ fileName, onDone, onTurnTo }: Taking) {
  const { text } = useLanguage();
  const taken = usePages();
  const { pages } = taken;
  /** The page that is shown; without one it is the camera. */
  const [shown, setShown] = useState<string>();
  /** The page that is taken again. */
  const [instead, setInstead] = useState<string>();
  const [work, setWork] = useState<"TAKING" | "JOINING">();
  const [trouble, setTrouble] = useState<string>();
  const isDone = useRef(false);
  const isHere = useIsHere();
  const straightener = useStraightener();

  const tell = (key: TextKey, values?: { name: string } | { max: number }) =>
    setTrouble(text(key, values));

  function showPage(id: string) {
    setShown(id);
    setInstead(undefined);
    onTurnTo("PAGE");
  }

  function showCamera(again?: string) {
    setShown(undefined);
    setInstead(again);
    setTrouble(undefined);
    onTurnTo("CAMERA");
  }

  /** One after the other: several pictures at once may be more than a phone's memory holds. */
  async function take(pictures: readonly Source[]) {
    if (work) return;
    setWork("TAKING");
    setTrouble(undefined);
    let room = PAGES_MAX - pages.length;
    let replaced = instead;
    for (const { name, read } of pictures) {
      if (room <= 0 && !replaced) {
        tell("camera.page_limit", { max: PAGES_MAX });
        break;
      }
      try {
        const picture = await read();
        if (!isHere.current) return;
        showPage(taken.add(picture, replaced));
        if (!replaced) room -= 1;
        replaced = undefined;
      } catch {
        if (name) tell("camera.unreadable", { name });
        else tell("camera.photo_failed");
      }
    }
    setWork(undefined);
  }

  function takeFiles(files: File[]) {
    const [first] = files;
    if (!files.some(({ type }) => type === PDF)) {
      return void take(files.map((file) => ({ name: file.name, read: () => pictureOf(file) })));
    }
    if (files.length > 1 || pages.length > 0 || !first) return tell("camera.pdf_alone");
    onDone(first);
  }

  async function finish() {
    if (work || !straightener.current) return;
    setWork("JOINING");
    setTrouble(undefined);
    const name = `${fileName ?? text("camera.file_name")}.pdf`;
    try {
      const file = await documentOf(pages, straightener.current, name);
      if (!isHere.current) return;
      isDone.current = true;
      onDone(file);
    } catch {
      tell("camera.failed");
    }
    setWork(undefined);
  }

  const numberOf = (wanted: string | undefined) => pages.findIndex(({ id }) => id === wanted) + 1;
  return {
    ...taken,
    page: pages.find(({ id }) => id === shown),
    /** Of the page that is shown or comes next, from 1. */
    number: numberOf(shown ?? instead) || pages.length + 1,
    work,
    trouble,
    /** Whether pages would be lost now. */
    isDirty: () => pages.length > 0 && !isDone.current,
    /** The person leaves without the pages. */
    letGo: () => {
      isDone.current = true;
    },
    shoot: (video: HTMLVideoElement | null) => {
      if (video) void take([{ read: () => started(video).then(photoOf) }]);
    },
    takeFiles,
    finish: () => void finish(),
    select: setShown,
    takeAnother: () => showCamera(),
    takeAgain: showCamera,
    remove: (id: string) => {
      const next = neighbour(pages, id);
      taken.remove(id);
      if (next) showPage(next);
      else showCamera();
    },
  };
}

/** A press before the camera's first picture takes that one. It rejects if the camera stops before. */
function started(video: HTMLVideoElement): Promise<HTMLVideoElement> {
  if (video.videoWidth) return Promise.resolve(video);
  return new Promise((resolve, reject) => {
    video.addEventListener("loadeddata", () => resolve(video), { once: true });
    video.addEventListener("emptied", reject, { once: true });
  });
}

/** Work that ends after the person has left must not start anything new. */
function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

function useStraightener(): RefObject<Straightener | undefined> {
  const straightener = useRef<Straightener>(undefined);
  useEffect(() => {
    const started = new Straightener();
    straightener.current = started;
    return () => started.stop();
  }, []);
  return straightener;
}
