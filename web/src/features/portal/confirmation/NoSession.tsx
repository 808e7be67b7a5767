import { useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ButtonLink, NoticePage } from "../../../ui";
import { BookingScreen, phoneHref } from "../../booking";

/** Someone opens a confirmation without its session: nothing is said about the booking, not even that it exists. */
export function NoSession() {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  return (
    <BookingScreen key="closed" title={text("closed.title")}>
      <div className="wrap">
        <NoticePage
          tone="ended"
          icon="lock"
          title={text("closed.title")}
          actions={
            <>
              <ButtonLink variant="primary" href="/">
                {text("closed.home")}
              </ButtonLink>
              {radiology.phone && (
                <ButtonLink variant="quiet" icon="phone" href={phoneHref(radiology.phone)}>
                  {text("closed.call", { phone: radiology.phone })}
                </ButtonLink>
              )}
            </>
          }
        >
          <p>{text("closed.text")}</p>
        </NoticePage>
      </div>
    </BookingScreen>
  );
}
