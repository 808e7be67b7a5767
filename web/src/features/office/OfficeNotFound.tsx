import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { ButtonLink, NoticePage } from "../../ui";

/** An unknown address of the back office; the navigation stays beside it. */
export function OfficeNotFound() {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const title = text("not_found.title");
  usePage(text("page.title", { page: title, provider: radiology.name }));
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <NoticePage
          tone="ended"
          icon="search"
          title={title}
          actions={
            <ButtonLink variant="primary" icon="board" href="/admin">
              {text("office.not_found_go")}
            </ButtonLink>
          }
        >
          <p>{text("office.not_found")}</p>
        </NoticePage>
      </div>
    </main>
  );
}
