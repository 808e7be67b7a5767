import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { Banner, Loading, PageHead } from "../../ui";
import { useFailure } from "../office";
import { configurationQuery } from "./api";
import { SettingsForm } from "./SettingsForm";
import { SettingsTabs } from "./SettingsTabs";

type SectionName = "radiology" | "application" | "booking_request";

/** Every field of a section of the configuration, with what it means. */
export function SettingsPage({ section }: { section: SectionName }) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const failure = useFailure();
  const configuration = useQuery(configurationQuery(section));
  const title = text("settings.title");
  usePage(text("page.title", { page: title, provider: radiology.name }));
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap settings stack-large">
        <PageHead title={title} intro={text("settings.intro")} />
        <SettingsTabs current={section} />
        {configuration.error && (
          <Banner tone="danger" urgent>
            {failure(configuration.error)}
          </Banner>
        )}
        {configuration.data ? (
          <SettingsForm key={section} section={section} configuration={configuration.data} />
        ) : (
          configuration.isPending && <Loading label={text("office.loading")} />
        )}
      </div>
    </main>
  );
}
