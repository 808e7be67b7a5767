import type { ReactNode } from "react";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { PageHead } from "../../ui";

interface SitePageProps {
  title: string;
  children: ReactNode;
}

export function SitePage({ title, children }: SitePageProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  usePage(text("page.title", { page: title, provider: radiology.name }));
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap stack-large">
        <PageHead title={title} />
        {children}
      </div>
    </main>
  );
}
