import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { authenticationQuery } from "../../api";
import { useLanguage } from "../../i18n";
import { SideRail } from "../../ui";
import { sectionsOf } from "./sections";
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
  // Accounts from outside have no rooms here, but an account.
  if (who?.kind !== "STAFF") return children;
  return (
    <div className="office" data-density="dense">
      <SideRail
        label={text("office.sections")}
        items={sectionsOf(who?.roles ?? []).map(({ key, href, icon, text: word }) => ({
          key,
          href,
          icon,
          label: text(word),
          isCurrent: pathname === href || pathname.startsWith(`${href}/`),
        }))}
      />
      <div className="office__room">{children}</div>
    </div>
  );
}
