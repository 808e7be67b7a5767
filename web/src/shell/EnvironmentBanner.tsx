import { type Authentication, useConfig } from "../api";
import { useLanguage } from "../i18n";
import "./environment-banner.css";

/** Outside production everyone sees that this is no real booking; so do users of a read-only installation or account. */
export function EnvironmentBanner({ session }: { session: Authentication | undefined }) {
  const { text } = useLanguage();
  const config = useConfig();
  const { profiles } = config;
  const readOnly = config.readOnly || session?.readOnly;
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
