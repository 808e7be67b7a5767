import { useLanguage } from "../../i18n";
import { SectionTabs } from "../office";
import "./settings.css";

const TABS = [
  { key: "radiology", href: "/admin/settings", text: "settings.tab_provider" },
  { key: "application", href: "/admin/settings?section=application", text: "settings.tab_site" },
  {
    key: "booking_request",
    href: "/admin/settings?section=booking_request",
    text: "settings.tab_requests",
  },
  { key: "terms", href: "/admin/settings?section=terms", text: "settings.tab_terms" },
  { key: "texts", href: "/admin/texts", text: "settings.tab_texts" },
  { key: "messages", href: "/admin/templates", text: "settings.tab_messages" },
  { key: "assets", href: "/admin/assets", text: "settings.tab_assets" },
] as const;

export function SettingsTabs({ current }: { current: (typeof TABS)[number]["key"] }) {
  const { text } = useLanguage();
  const open = TABS.find(({ key }) => key === current) ?? TABS[0];
  return <SectionTabs label={text("settings.title")} tabs={TABS} current={open.href} />;
}
