import type { ReactNode } from "react";
import { useConfig } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { Card, Icon, type IconName, Link } from "../../../ui";
import { HelpButtons } from "../../help";
import { PhoneLink } from "../PhoneLink";

/** What people ask before they begin. */
export function HelpCards() {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  return (
    <section className="home-help" aria-label={text("home.help")}>
      <HelpCard
        icon="calendar"
        title={text("find.title")}
        more={
          <Link className="link-alone" href="/portal">
            {text("home.booked_link")}
          </Link>
        }
      >
        {text("home.booked_text")}
      </HelpCard>
      <HelpCard icon="document" title={text("home.help_referral")}>
        {text("home.help_referral_text")}
      </HelpCard>
      <HelpCard icon="clock" title={text("home.help_hold")}>
        {text("home.help_hold_text")}
      </HelpCard>
      {radiology.phone && (
        <HelpCard icon="phone" title={text("home.help_talk")} more={<HelpButtons />}>
          <RichText
            text={text("home.help_talk_text", { phone: radiology.phone })}
            parts={{ phone: (number) => <PhoneLink number={number} /> }}
          />
        </HelpCard>
      )}
    </section>
  );
}

interface HelpCardProps {
  icon: IconName;
  title: string;
  /** Below the words: what can be pressed. */
  more?: ReactNode;
  children: ReactNode;
}

function HelpCard({ icon, title, more, children }: HelpCardProps) {
  return (
    <Card as="div" className="home-help__card">
      <Icon name={icon} />
      <div className="stack-small">
        <h2 className="home-help__title">{title}</h2>
        <p className="small muted">{children}</p>
        {more}
      </div>
    </Card>
  );
}
