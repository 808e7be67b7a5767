import { useMutation } from "@tanstack/react-query";
import { answered, api, isApiError, useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { Banner, Button, ButtonLink, NoticePage } from "../../ui";

interface UnsubscribePageProps {
  parameters: { readonly bookingKey?: string };
}

/** Offers to stop e-mail about a booking. Opening the page does nothing: mail scanners open it too. */
export function UnsubscribePage({ parameters: { bookingKey } }: UnsubscribePageProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const stop = useMutation({
    mutationFn: (key: string) =>
      answered(
        api.POST("/api/booking_keys/{bookingKey}/unsubscriptions", {
          params: { path: { bookingKey: key } },
        }),
      ),
  });
  const title = text(
    stop.isSuccess
      ? "unsubscribe.done"
      : bookingKey
        ? "unsubscribe.title"
        : "auth.incomplete_title",
  );
  usePage(text("page.title", { page: title, provider: radiology.name }));
  const home = (
    <ButtonLink variant={stop.isSuccess || !bookingKey ? "primary" : "quiet"} href="/">
      {text(stop.isSuccess || !bookingKey ? "not_found.home" : "unsubscribe.keep")}
    </ButtonLink>
  );
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <NoticePage
          tone="ended"
          icon={stop.isSuccess ? "check-circle" : "mail"}
          title={title}
          actions={
            <>
              {bookingKey && !stop.isSuccess && (
                <Button
                  variant="primary"
                  busy={stop.isPending}
                  busyLabel={text("unsubscribe.stopping")}
                  onPress={() => stop.mutate(bookingKey)}
                >
                  {text("unsubscribe.stop")}
                </Button>
              )}
              {home}
            </>
          }
        >
          <output>
            {text(
              stop.isSuccess
                ? "unsubscribe.done_text"
                : bookingKey
                  ? "unsubscribe.text"
                  : "auth.incomplete",
            )}
          </output>
          {stop.isError && (
            <Banner tone="danger" urgent>
              {(isApiError(stop.error) && stop.error.message) || text("message.connection_lost")}
            </Banner>
          )}
        </NoticePage>
      </div>
    </main>
  );
}
