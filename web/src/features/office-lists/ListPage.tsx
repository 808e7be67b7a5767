import type { ReactNode } from "react";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { PageHead } from "../../ui";
import "./office-lists.css";

export interface ListPageProps {
  title: string;
  intro?: string | undefined;
  children: ReactNode;
}

/** A page of the office with a list on it. */
export function ListPage({ title, intro, children }: ListPageProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  usePage(text("page.title", { page: title, provider: radiology.name }));
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap stack-large">
        <PageHead title={title} intro={intro} />
        {children}
      </div>
    </main>
  );
}
