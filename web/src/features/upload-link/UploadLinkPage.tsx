import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { Banner, Button, ButtonLink, Loading, NoticePage, PageHead } from "../../ui";
import { phoneHref } from "../booking";
import { useSentence } from "../documents";
import { isClosed, linkQuery } from "./api";
import { UploadForm } from "./UploadForm";

type Step = "CHECKING" | "FAILED" | "OPEN" | "SENT" | "CLOSED";

const TITLES: Readonly<Record<Step, TextKey>> = {
  CHECKING: "upload_link.title",
  FAILED: "upload_link.title",
  OPEN: "upload_link.title",
  SENT: "upload_link.thanks",
  CLOSED: "upload_link.closed",
};

/** Takes one document. The holder of the link need not be the patient, so nothing says whose booking it is for. */
export function UploadLinkPage({ token }: { token: string }) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const sentence = useSentence();
  const link = useQuery(linkQuery(token));
  const [end, setEnd] = useState<"SENT" | "CLOSED">();
  const step = end ?? stepOf(link);
  const title = text(TITLES[step]);
  usePage(text("page.title", { page: title, provider: radiology.name }));
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        {step === "SENT" ? (
          <NoticePage tone="ended" icon="check-circle" title={title}>
            <output>{text("upload_link.thanks_text")}</output>
          </NoticePage>
        ) : step === "CLOSED" ? (
          <NoticePage tone="ended" icon="link" title={title} actions={<Call />}>
            <p>{text("message.upload_link_closed")}</p>
          </NoticePage>
        ) : (
          <div className="stack">
            <PageHead
              title={title}
              intro={text("upload_link.intro", { provider: radiology.name })}
            />
            {step === "CHECKING" && <Loading label={text("upload_link.checking")} blocks={[4]} />}
            {step === "FAILED" && link.error && (
              <Banner tone="danger" urgent>
                {sentence(link.error)}{" "}
                <Button variant="quiet" onPress={() => void link.refetch()}>
                  {text("documents.try_again")}
                </Button>
              </Banner>
            )}
            {step === "OPEN" && (
              <UploadForm
                token={token}
                onSent={() => setEnd("SENT")}
                onClosed={() => setEnd("CLOSED")}
              />
            )}
          </div>
        )}
      </div>
    </main>
  );
}

function stepOf(link: { data?: "OPEN" | undefined; error: Error | null }): Step {
  if (link.data) return link.data;
  if (!link.error) return "CHECKING";
  return isClosed(link.error) ? "CLOSED" : "FAILED";
}

function Call() {
  const { text } = useLanguage();
  const { phone } = useConfig().radiology;
  if (!phone) return null;
  return (
    <ButtonLink variant="primary" icon="phone" href={phoneHref(phone)}>
      {text("closed.call", { phone })}
    </ButtonLink>
  );
}
