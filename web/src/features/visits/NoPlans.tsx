import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { ButtonLink, EmptyState } from "../../ui";
import { bookingHref, formatSlugList, phoneHref } from "../booking";
import { separately } from "./model/choices";
import type { VisitsProps } from "./props";

/** Nothing fits together: each scan on its own, a request, or a call. */
export function NoPlans({ address, query, exams }: VisitsProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const each = separately({ address, query });
  const enquiry = formatSlugList(exams.map(({ slug }) => slug));
  return (
    <EmptyState
      title={text("visits.none")}
      reasons={[{ icon: "calendar", text: text("visits.none_why") }]}
      actions={
        <>
          <ButtonLink variant="primary" href={bookingHref(each.address, each.query)}>
            {text("visits.each")}
          </ButtonLink>
          <ButtonLink href={bookingHref(address, { ...query, enquiry })}>
            {text("slots.ask")}
          </ButtonLink>
          {radiology.phone && (
            <ButtonLink variant="quiet" icon="phone" href={phoneHref(radiology.phone)}>
              {text("slots.call_clinic", { phone: radiology.phone })}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
