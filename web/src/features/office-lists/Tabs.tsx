import { useLocation } from "@tanstack/react-router";
import { type TextKey, useLanguage } from "../../i18n";
import { Link } from "../../ui";

export interface TabsProps {
  labelKey: TextKey;
  tabs: readonly { readonly href: string; readonly text: TextKey }[];
}

/** Lists that belong together, each at its own address. */
export function Tabs({ labelKey, tabs }: TabsProps) {
  const { text } = useLanguage();
  const { pathname } = useLocation();
  return (
    <nav aria-label={text(labelKey)} className="lists-tabs">
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={pathname === tab.href ? "page" : undefined}
        >
          {text(tab.text)}
        </Link>
      ))}
    </nav>
  );
}
