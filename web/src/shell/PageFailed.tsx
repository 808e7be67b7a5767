import { ApiError, useConfig } from "../api";
import { phoneHref } from "../features/booking";
import { useLanguage } from "../i18n";
import { usePage } from "../lib/page";
import { Button, ButtonLink, NoticePage } from "../ui";

interface PageFailedProps {
  error: unknown;
}

/** A page that crashed, or whose data did not load: says that it is our fault, and what to do. */
export function PageFailed({ error }: PageFailedProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const reference = error instanceof ApiError ? error.requestId : "";
  const offline = error instanceof ApiError && error.status === 0;
  usePage(text("page.title", { page: text("page_failed.title"), provider: radiology.name }));
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <NoticePage
          tone="fault"
          icon="error"
          title={text("page_failed.title")}
          actions={
            <>
              <Button variant="primary" onPress={() => window.location.reload()}>
                {text("load.retry")}
              </Button>
              {radiology.phone && (
                <ButtonLink variant="quiet" icon="phone" href={phoneHref(radiology.phone)}>
                  {text("closed.call", { phone: radiology.phone })}
                </ButtonLink>
              )}
            </>
          }
          footnote={reference ? <p>{text("page_failed.reference", { reference })}</p> : undefined}
        >
          <p>{text(offline ? "message.connection_lost" : "message.server_error")}</p>
        </NoticePage>
      </div>
    </main>
  );
}
