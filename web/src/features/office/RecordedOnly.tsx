import { useQuery } from "@tanstack/react-query";
import { authenticationQuery } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import { Banner, Link } from "../../ui";
import type { Waiting } from "./waiting";

/** The last step of the guide has a test message. */
const TEST_MESSAGE = "/admin/setup/start";

const WORDS: Readonly<Record<string, TextKey>> = {
  EMAIL: "office.recorded_email",
  SMS: "office.recorded_sms",
};

/** Tells administrators on every page that nobody gets the messages that are recorded. */
export function RecordedOnly({ waiting }: { waiting: Waiting | undefined }) {
  const { text } = useLanguage();
  const who = useQuery(authenticationQuery).data;
  const channels = waiting?.recordedOnly ?? [];
  if (channels.length === 0 || !who?.roles.includes("ADMINISTRATOR")) return null;
  return (
    <aside className="office__notice wrap" aria-label={text("office.recorded_label")}>
      <Banner tone="warning">
        {channels.flatMap((channel) => (WORDS[channel] ? [text(WORDS[channel])] : [])).join(" ")}{" "}
        <Link href={TEST_MESSAGE}>{text("office.recorded_link")}</Link>
      </Banner>
    </aside>
  );
}
