import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { classes, Link, PageHead, useCurrentInView } from "../../ui";
import { RESOURCES } from "./resources";
import { mayWriteQuery } from "./writers";
import "./setup.css";

export const SETUP = "/admin/setup";
const START = "/admin/start";

export interface SetupFrameProps {
  title: string;
  intro?: string | undefined;
  /** The kind of records that is open, or the week editor. */
  current: string | undefined;
  children: ReactNode;
}

/** The navigation of the set-up, and its page. */
export function SetupFrame({ title, intro, current, children }: SetupFrameProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  usePage(text("page.title", { page: title, provider: radiology.name }));
  const list = useRef<HTMLUListElement>(null);
  useCurrentInView(list, current);
  const mayWrite = useQuery(mayWriteQuery({})).data;
  const parts = [
    ...RESOURCES.map(({ key, title: word }) => ({ key: key as string, word })),
    { key: "schedules", word: "setup.schedules" as const },
    { key: "exceptions", word: "exceptions.title" as const },
  ];
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap setup">
        <nav className="setup__parts" aria-label={text("setup.parts")}>
          <ul ref={list}>
            {mayWrite && (
              <li>
                <Link href={START} className="setup__part">
                  {text("setup.guide")}
                </Link>
              </li>
            )}
            {parts.map(({ key, word }) => (
              <li key={key}>
                <Link
                  href={`${SETUP}/${key}`}
                  className={classes("setup__part", key === current && "is-current")}
                  aria-current={key === current ? "page" : undefined}
                >
                  {text(word)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="setup__page stack-large">
          <PageHead title={title} intro={intro} />
          {children}
        </div>
      </div>
    </main>
  );
}
