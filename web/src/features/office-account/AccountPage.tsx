import { useQuery } from "@tanstack/react-query";
import { authenticationQuery, useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { Banner, PageHead } from "../../ui";
import { PasswordCard } from "./PasswordCard";
import { SecondFactorCard } from "./SecondFactorCard";
import { SessionsCard } from "./SessionsCard";
import "./account.css";

/** What a person sees and changes of their own account. */
export function AccountPage() {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const { data: who } = useQuery(authenticationQuery);
  const title = text("account.title");
  usePage(text("page.title", { page: title, provider: radiology.name }));
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap stack-large account">
        <PageHead title={title} intro={text("account.intro", { name: who?.username ?? "" })} />
        {who?.due === "PASSWORD" && <Banner tone="warning">{text("account.password_due")}</Banner>}
        {who?.due === "SECOND_FACTOR" && (
          <Banner tone="warning">{text("account.second_factor_due")}</Banner>
        )}
        <SecondFactorCard />
        {who && !who.due && <SessionsCard />}
        <PasswordCard />
      </div>
    </main>
  );
}
