import type { ReactNode } from "react";
import { Icon, type IconName } from "../../ui";

interface DocumentRowProps {
  icon: IconName;
  title: string;
  detail?: ReactNode;
  /** What is not as it will be. */
  note?: ReactNode;
  /** It is still to be added. */
  isMissing?: boolean | undefined;
  /** What can be done with it. */
  children?: ReactNode;
}

export function DocumentRow({ icon, title, detail, note, isMissing, children }: DocumentRowProps) {
  return (
    <li className={isMissing ? "document-row is-missing" : "document-row"}>
      <span className="document-row__thumb">
        <Icon name={icon} />
      </span>
      <div className="document-row__words">
        <b>{title}</b>
        {detail && <span className="document-row__detail">{detail}</span>}
        {note && <span className="document-row__note">{note}</span>}
      </div>
      <div className="row">{children}</div>
    </li>
  );
}
