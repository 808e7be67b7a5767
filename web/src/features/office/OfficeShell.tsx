import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { authenticationQuery, clinicScopeOf } from "../../api";
import { useLanguage } from "../../i18n";
import { SideRail } from "../../ui";
import { RecordedOnly } from "./RecordedOnly";
import { isIn, sectionsOf } from "./sections";
import { useCountWords } from "./useCountWords";
import { useWaiting, useWaitingFollowed, waitingIn } from "./waiting";
import "./office-shell.css";

export interface OfficeShellProps {
  pathname: string;
  /** A page: one `main`, with the full width beside the navigation. */
  children: ReactNode;
}

/** The navigation of the back office, and its page. */
export function OfficeShell({ pathname, children }: OfficeShellProps) {
  const { text } = useLanguage();
  const who = useQuery(authenticationQuery).data;
  const waiting = useWaiting();
  const words = useCountWords();
  useWaitingFollowed();
  // External accounts have no sections here, only their own account.
  if (who?.kind !== "STAFF") return children;
  return (
    <div className="office" data-density="dense">
      <SideRail
        label={text("office.sections")}
        items={sectionsOf(who?.roles ?? [], clinicScopeOf(who?.clinicIds)).map((section) => ({
          key: section.key,
          href: section.href,
          icon: section.icon,
          label: text(section.text),
          isCurrent: isIn(section, pathname),
          count: words(waitingIn(waiting, section.waits ?? [])),
        }))}
      />
      <div className="office__room">
        <RecordedOnly waiting={waiting} />
        {children}
      </div>
    </div>
  );
}
