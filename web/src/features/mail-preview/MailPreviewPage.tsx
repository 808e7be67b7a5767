import { useQuery } from "@tanstack/react-query";
import { answered, api, isApiError, useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { Banner, Loading, PageHead } from "../../ui";
import "./mail-preview.css";

interface MailPreviewPageProps {
  parameters: {
    readonly template?: string;
    readonly lang?: string;
    readonly referenceId?: string;
  };
}

const PREVIEW = "/api/notifications/preview_translated_email";

/** Shows staff what a mail looks like. Its page is a frame of its own: a mail brings its own styles. */
export function MailPreviewPage({ parameters }: MailPreviewPageProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const query = {
    template: String(parameters.template ?? ""),
    ...(parameters.lang && { lang: String(parameters.lang) }),
    ...(parameters.referenceId && { referenceId: String(parameters.referenceId) }),
  };
  const preview = useQuery({
    queryKey: ["mail-preview", query],
    queryFn: () => answered(api.GET(PREVIEW, { params: { query } })),
    retry: false,
  });
  const title = text("mail_preview.title");
  usePage(text("page.title", { page: title, provider: radiology.name }));
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap stack-large">
        <PageHead title={title} {...(preview.data && { intro: preview.data.subject })} />
        {preview.isPending && <Loading label={text("mail_preview.loading")} />}
        {preview.isError && (
          <Banner tone="danger" urgent>
            {(isApiError(preview.error) && preview.error.message) ||
              text("message.connection_lost")}
          </Banner>
        )}
        {preview.data && (
          <iframe
            className="mail-preview"
            title={preview.data.subject}
            src={`${PREVIEW}?${new URLSearchParams(query)}`}
            sandbox=""
          />
        )}
      </div>
    </main>
  );
}
