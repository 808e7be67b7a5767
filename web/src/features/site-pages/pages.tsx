/** The provider's pages. The server has sanitized their HTML. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, answered, api, contactClinicsQuery, isApiError, useConfig } from "../../api";
import { RichText, useLanguage } from "../../i18n";
import { Banner, Button, ButtonLink, Loading, ProviderHtml } from "../../ui";
import { PhoneLink } from "../booking";
import { SitePage } from "./SitePage";

export function AboutPage() {
  const { text } = useLanguage();
  const { name, about } = useConfig().radiology;
  return (
    <SitePage title={text("about.title", { provider: name })}>
      {about ? <ProviderHtml html={about} /> : <NothingYet />}
    </SitePage>
  );
}

export function ContactPage() {
  const { text } = useLanguage();
  const { contact } = useConfig().radiology;
  // The list of clinics, which other programs read here too; this page does not show it.
  useQuery(contactClinicsQuery);
  return (
    <SitePage title={text("contact.title")}>
      {contact ? <ProviderHtml html={contact} /> : <NothingYet />}
    </SitePage>
  );
}

const termsQuery = queryOptions({
  queryKey: ["terms"],
  queryFn: async ({ signal }) => {
    const call = api.GET("/api/config/terms", { signal, parseAs: "text" });
    return (await answered(call)) as string;
  },
});

export function TermsPage() {
  const { text } = useLanguage();
  const terms = useQuery(termsQuery);
  const none = isApiError(terms.error) && terms.error.status === 404;
  return (
    <SitePage title={text("terms.title")}>
      {terms.isPending && <Loading label={text("terms.loading")} blocks={[3, 8, 8]} />}
      {terms.data !== undefined && (
        <section aria-label={text("terms.title")}>
          <ProviderHtml html={terms.data} />
        </section>
      )}
      {none && <NothingYet />}
      {terms.isError && !none && (
        <Banner tone="danger" urgent title={text("load.failed_title")}>
          <p>
            {text(
              terms.error instanceof ApiError && terms.error.status === 0
                ? "message.connection_lost"
                : "message.server_error",
            )}
          </p>
          <Button variant="secondary" onPress={() => void terms.refetch()}>
            {text("load.retry")}
          </Button>
        </Banner>
      )}
    </SitePage>
  );
}

export function PrivacyPage() {
  const { text } = useLanguage();
  const { name, privacyPolicyUrl } = useConfig().radiology;
  return (
    <SitePage title={text("privacy.title")}>
      <div className="stack">
        <p className="lead">{text("privacy.lead", { provider: name })}</p>
        <p>{text("privacy.booking")}</p>
        <p>{text("privacy.cookies")}</p>
      </div>
      {privacyPolicyUrl ? (
        <div>
          <ButtonLink variant="primary" icon="chevron-right" href={privacyPolicyUrl}>
            {text("privacy.link", { provider: name })}
          </ButtonLink>
        </div>
      ) : (
        <NothingYet />
      )}
    </SitePage>
  );
}

/** No text here: a person can be asked. */
function NothingYet() {
  const { text } = useLanguage();
  const { phone } = useConfig().radiology;
  return (
    <p>
      {phone ? (
        <RichText
          text={text("site_page.ask", { phone })}
          parts={{ phone: (number) => <PhoneLink number={number} /> }}
        />
      ) : (
        text("site_page.nothing")
      )}
    </p>
  );
}
