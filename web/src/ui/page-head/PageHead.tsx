import type { ReactNode, Ref } from "react";
import "./page-head.css";

/** The heading that takes focus after a navigation. */
export const PAGE_TITLE_ID = "page-title";

export interface PageHeadProps {
  title: ReactNode;
  intro?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

export function PageHead({ title, intro, headingRef }: PageHeadProps) {
  return (
    <div className="ui-page-head">
      <h1 id={PAGE_TITLE_ID} tabIndex={-1} ref={headingRef}>
        {title}
      </h1>
      {intro && <p className="ui-page-head__intro">{intro}</p>}
    </div>
  );
}
