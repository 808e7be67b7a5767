import { useConfig } from "../api";
import { phoneHref } from "../features/booking";
import { useLanguage } from "../i18n";
import { usePage } from "../lib/page";
import { ButtonLink, NoticePage } from "../ui";
import { homePath } from "./site-links";

export function NotFound() {
  const { text } = useLanguage();
  const config = useConfig();
  const { radiology } = config;
  usePage(text("page.title", { page: text("not_found.title"), provider: radiology.name }));
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <NoticePage
          tone="ended"
          icon="search"
          title={text("not_found.title")}
          actions={
            <>
              <ButtonLink variant="primary" icon="home" href={homePath(config)}>
                {text("not_found.home")}
              </ButtonLink>
              {radiology.phone && (
                <ButtonLink variant="quiet" icon="phone" href={phoneHref(radiology.phone)}>
                  {text("closed.call", { phone: radiology.phone })}
                </ButtonLink>
              )}
            </>
          }
        >
          <p>{text("not_found.text")}</p>
        </NoticePage>
      </div>
    </main>
  );
}
