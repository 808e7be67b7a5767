import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { Loading, PageHead } from "../../ui";
import { LoadFailure } from "../office";
import { configurationQuery } from "./api";
import { SettingsForm } from "./SettingsForm";
import { SettingsTabs } from "./SettingsTabs";
import { TermsState } from "./TermsState";
import { TERMS } from "./terms";

type SectionName = "radiology" | "application" | "booking_request" | "terms";

/** Every field of a section of the configuration, with what it means. */
export function SettingsPage({ section }: { section: SectionName }) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const configuration = useQuery(configurationQuery(section));
  const title = text("settings.title");
  usePage(text("page.title", { page: title, provider: radiology.name }));
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap settings stack-large">
        <PageHead title={title} intro={text("settings.intro")} />
        <SettingsTabs current={section} />
        <LoadFailure query={configuration} />
        {section === TERMS && <TermsState />}
        {configuration.data ? (
          <SettingsForm key={section} section={section} configuration={configuration.data} />
        ) : (
          configuration.isPending && <Loading label={text("office.loading")} />
        )}
      </div>
    </main>
  );
}
