import { useLocation } from "@tanstack/react-router";
import { type TextKey, useLanguage } from "../../i18n";
import { SectionTabs } from "../office";

export interface TabsProps {
  labelKey: TextKey;
  tabs: readonly { readonly href: string; readonly text: TextKey; readonly waiting?: number }[];
}

/** Lists that belong together, each at its own address. */
export function Tabs({ labelKey, tabs }: TabsProps) {
  const { text } = useLanguage();
  const { pathname } = useLocation();
  return <SectionTabs label={text(labelKey)} tabs={tabs} current={pathname} />;
}
