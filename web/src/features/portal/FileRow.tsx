import type { ReactNode } from "react";
import { Icon, type IconName } from "../../ui";

interface FileRowProps {
  icon: IconName;
  title: ReactNode;
  detail?: ReactNode;
  /** The actions of it. */
  children?: ReactNode;
}

/** A paper in a list: a result, a report. */
export function FileRow({ icon, title, detail, children }: FileRowProps) {
  return (
    <li className="file-row">
      <span className="file-row__thumb">
        <Icon name={icon} />
      </span>
      <div>
        <b>{title}</b>
        {detail && <span className="file-row__detail">{detail}</span>}
      </div>
      <div className="row">{children}</div>
    </li>
  );
}
