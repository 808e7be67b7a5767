import { useQuery } from "@tanstack/react-query";
import { answered, api, authenticationQuery, isApiError, useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { Banner, ButtonLink, ButtonRow, Loading, PageHead } from "../../ui";
import "./mail-preview.css";

interface MailPreviewPageProps {
  parameters: {
    readonly template?: string;
    readonly lang?: string;
    readonly referenceId?: string;
  };
}

const PREVIEW = "/api/notifications/preview_translated_email";

/** Shows staff what a mail looks like. */
export function MailPreviewPage({ parameters }: MailPreviewPageProps) {
  const { text, lang } = useLanguage();
  const { radiology } = useConfig();
  const who = useQuery(authenticationQuery);
  const title = text("mail_preview.title");
  usePage(text("page.title", { page: title, provider: radiology.name }));
  const query = {
    template: String(parameters.template ?? ""),
    // Always named: a frame would request the language of the browser.
    lang: String(parameters.lang ?? lang),
    ...(parameters.referenceId && { referenceId: String(parameters.referenceId) }),
  };
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap stack-large">
        <PageHead title={title} />
        {who.isPending && <Loading label={text("mail_preview.loading")} />}
        {who.isError && <Trouble error={who.error} />}
        {who.data &&
          (hasAccount(who.data.kind) ? <Mail query={query} /> : <SignInFirst query={query} />)}
      </div>
    </main>
  );
}

interface MailProps {
  query: { readonly template: string };
}

/** The mail is its own page in a frame, with its own styles. Requested twice, it is read once. */
function Mail({ query }: MailProps) {
  const { text } = useLanguage();
  const preview = useQuery({
    queryKey: ["mail-preview", query],
    queryFn: () => answered(api.GET(PREVIEW, { params: { query } })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (preview.isPending) return <Loading label={text("mail_preview.loading")} />;
  if (preview.isError) return <Trouble error={preview.error} />;
  const { subject, look } = preview.data;
  return (
    <>
      <p>{subject}</p>
      <iframe
        className="mail-preview"
        title={subject}
        src={`${PREVIEW}?${new URLSearchParams({ ...query, look })}`}
        sandbox=""
      />
    </>
  );
}

function SignInFirst({ query }: MailProps) {
  const { text } = useLanguage();
  const here = `/preview-email?${new URLSearchParams({ ...query })}`;
  return (
    <div className="stack">
      <p>{text("mail_preview.sign_in")}</p>
      <ButtonRow>
        <ButtonLink
          variant="primary"
          href={`/admin/sign-in?${new URLSearchParams({ returnUrl: here })}`}
        >
          {text("staff.sign_in")}
        </ButtonLink>
      </ButtonRow>
    </div>
  );
}

function Trouble({ error }: { error: unknown }) {
  const { text } = useLanguage();
  return (
    <Banner tone="danger" urgent>
      {(isApiError(error) && error.message) || text("message.connection_lost")}
    </Banner>
  );
}

/** The server says what an account may see; a visitor without one is asked to sign in first. */
function hasAccount(kind: string): boolean {
  return ["STAFF", "REFERRER", "RADIOLOGIST"].includes(kind);
}
