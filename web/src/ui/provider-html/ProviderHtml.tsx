import { useLayoutEffect, useRef } from "react";
import "./provider-html.css";

export interface ProviderHtmlProps {
  /** Already sanitized by the server: nothing else may be put in here. */
  html: string;
  /** Language of the text where it differs from the page's. */
  lang?: string | undefined;
}

/** What a provider wrote about itself: about us, terms, how to prepare. */
export function ProviderHtml({ html, lang }: ProviderHtmlProps) {
  const prose = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (prose.current) prose.current.innerHTML = html;
  }, [html]);
  return <div ref={prose} className="ui-prose" lang={lang} />;
}
