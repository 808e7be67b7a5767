import { useCallback, useEffect, useRef, useState } from "react";
import {
  type CameraPage,
  movedPage,
  type Picture,
  pageOf,
  turnedPage,
  withPage,
} from "./model/pages";

export interface Pages {
  readonly pages: readonly CameraPage[];
  /** Adds a picture at the end, or in place of a page; answers the page's id. */
  add: (picture: Picture, instead?: string) => string;
  change: (page: CameraPage) => void;
  turn: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  remove: (id: string) => void;
}

/** The pages taken so far. They are in this page's memory alone, and leave it with the component. */
export function usePages(): Pages {
  const [pages, setPages] = useState<readonly CameraPage[]>([]);
  const urls = useRef(new Set<string>());
  const count = useRef(0);

  const release = useCallback((url: string) => {
    URL.revokeObjectURL(url);
    urls.current.delete(url);
  }, []);
  useEffect(() => {
    const all = urls.current;
    return () => {
      for (const url of all) URL.revokeObjectURL(url);
      all.clear();
    };
  }, []);

  const releasePage = (wanted: string | undefined) => {
    const page = pages.find(({ id }) => id === wanted);
    if (page) release(page.url);
  };
  const update = (wanted: string, by: (page: CameraPage) => CameraPage) =>
    setPages((before) => before.map((page) => (page.id === wanted ? by(page) : page)));

  return {
    pages,
    add: (picture, instead) => {
      count.current += 1;
      const url = URL.createObjectURL(picture.source);
      urls.current.add(url);
      const page = pageOf(picture, `page-${count.current}`, url);
      releasePage(instead);
      setPages((before) => withPage(before, page, instead));
      return page.id;
    },
    change: (page) => update(page.id, () => page),
    turn: (id) => update(id, turnedPage),
    move: (id, by) => setPages((before) => movedPage(before, id, by)),
    remove: (id) => {
      releasePage(id);
      setPages((before) => before.filter((page) => page.id !== id));
    },
  };
}
