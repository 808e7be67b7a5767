import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { ButtonLink, NoticePage } from "../../ui";
import { phoneHref } from "../booking";

/** The address is missing the part that says whose booking is meant. */
export function Incomplete() {
  const { text } = useLanguage();
  const { phone } = useConfig().radiology;
  return (
    <NoticePage
      tone="ended"
      icon="link"
      title={text("auth.incomplete_title")}
      actions={
        <>
          <ButtonLink variant="primary" href="/">
            {text("not_found.home")}
          </ButtonLink>
          {phone && (
            <ButtonLink variant="quiet" icon="phone" href={phoneHref(phone)}>
              {text("closed.call", { phone })}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{text("auth.incomplete")}</p>
    </NoticePage>
  );
}
