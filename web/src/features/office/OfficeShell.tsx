import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { authenticationQuery } from "../../api";
import { useLanguage } from "../../i18n";
import { SideRail } from "../../ui";
import { isIn, sectionsOf } from "./sections";
import { useCountWords } from "./useCountWords";
import { useWaiting, useWaitingFollowed, waitingIn } from "./waiting";
import "./office-shell.css";

export interface OfficeShellProps {
  pathname: string;
  /** A page: one `main`, the full width beside the rail its own. */
  children: ReactNode;
}

/** The rail of rooms, and beside it the room. */
export function OfficeShell({ pathname, children }: OfficeShellProps) {
  const { text } = useLanguage();
  const who = useQuery(authenticationQuery).data;
  const waiting = useWaiting();
  const words = useCountWords();
  useWaitingFollowed();
  // Accounts from outside have no rooms here, but an account.
  if (who?.kind !== "STAFF") return children;
  return (
    <div className="office" data-density="dense">
      <SideRail
        label={text("office.sections")}
        items={sectionsOf(who?.roles ?? [], who?.clinicIds).map((section) => ({
          key: section.key,
          href: section.href,
          icon: section.icon,
          label: text(section.text),
          isCurrent: isIn(section, pathname),
          count: words(waitingIn(waiting, section.waits ?? [])),
        }))}
      />
      <div className="office__room">{children}</div>
    </div>
  );
}
