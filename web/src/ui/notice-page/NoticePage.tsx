import type { ReactNode, Ref } from "react";
import { ButtonRow } from "../button/Button";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import { PAGE_TITLE_ID } from "../page-head/PageHead";
import "./notice-page.css";

export type NoticeTone = "ended" | "waiting" | "locked" | "fault";

export interface NoticePageProps {
  /** Grey for what ended, violet for waiting, amber for locked, red only for our own fault. */
  tone: NoticeTone;
  icon: IconName;
  title: ReactNode;
  /** What happened, why, and what is safe. */
  children?: ReactNode;
  /** The continue button first, then whom to call. */
  actions?: ReactNode;
  /** Below the card, such as a reference to say on the telephone. */
  footnote?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

export function NoticePage({
  tone,
  icon,
  title,
  children,
  actions,
  footnote,
  headingRef,
}: NoticePageProps) {
  return (
    <div className="ui-notice">
      <div className="ui-notice__card">
        <span className={`ui-notice__disc is-${tone}`}>
          <Icon name={icon} />
        </span>
        <h1 id={PAGE_TITLE_ID} tabIndex={-1} ref={headingRef}>
          {title}
        </h1>
        {children && <div className="ui-notice__text">{children}</div>}
        {actions && <ButtonRow>{actions}</ButtonRow>}
      </div>
      {footnote && <div className="ui-notice__foot">{footnote}</div>}
    </div>
  );
}
