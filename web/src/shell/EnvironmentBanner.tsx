import { useConfig } from "../api";
import { useLanguage } from "../i18n";
import "./environment-banner.css";

/** Outside production everybody sees that this is no real booking; a read-only installation says so too. */
export function EnvironmentBanner() {
  const { text } = useLanguage();
  const { profiles, readOnly } = useConfig();
  const production =
    profiles.length === 0 || profiles.some((profile) => /^prod(uction)?$/i.test(profile));
  if (production && !readOnly) return null;
  return (
    <aside className="environment-banner" aria-label={text("shell.environment_label")}>
      {!production && <p>{text("shell.environment", { profiles: profiles.join(", ") })}</p>}
      {readOnly && <p>{text("message.access_read_only")}</p>}
    </aside>
  );
}
