import { type BookingRequest, useConfig } from "../../../api";
import { RichText, type TextKey, useLanguage } from "../../../i18n";
import { Button, ButtonLink, ButtonRow, FactList } from "../../../ui";
import { PhoneLink, phoneHref } from "../../booking";
import { isBookable, opensInfo, takeUpHref } from "../model/offer";
import { useOfferFacts } from "./useRequestFacts";

interface NextStepProps {
  request: BookingRequest;
  meaning: TextKey | undefined;
  /** Shows what must be read before a time is chosen. */
  openInfo: () => void;
}

/** Whose turn it is, and the next thing to do. */
export function NextStep({ request, meaning, openInfo }: NextStepProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const phone = request.clinic?.phone || radiology.phone;
  const offered = request.status === "OFFERED";
  const bookable = isBookable(request);
  const offer = useOfferFacts(request);
  return (
    <section className="ui-card stack" aria-labelledby={`next-${request.slug}`}>
      <h2 id={`next-${request.slug}`} className="ui-card__title">
        {text(offered ? "asked.your_turn" : "request.next")}
      </h2>
      {meaning && <p>{text(offered && !bookable ? "asked.means_offered_call" : meaning)}</p>}
      {offered && <FactList items={offer} />}
      {offered && bookable && (
        <ButtonRow>
          <TakeUp request={request} openInfo={openInfo} />
        </ButtonRow>
      )}
      {offered && !bookable && phone && (
        <ButtonRow>
          <ButtonLink variant="primary" size="lg" icon="phone" href={phoneHref(phone)}>
            {text("closed.call", { phone })}
          </ButtonLink>
        </ButtonRow>
      )}
      {phone && bookable && (
        <p className="muted">
          <RichText
            text={text("asked.call", { phone })}
            parts={{ phone: (number) => <PhoneLink number={number} /> }}
          />
        </p>
      )}
    </section>
  );
}

function TakeUp({ request, openInfo }: Pick<NextStepProps, "request" | "openInfo">) {
  const { text } = useLanguage();
  const label = text(request.exams.length === 0 ? "asked.choose_scan" : "asked.choose_time");
  return opensInfo(request.exams) ? (
    <Button variant="primary" size="lg" onPress={openInfo}>
      {label}
    </Button>
  ) : (
    <ButtonLink variant="primary" size="lg" href={takeUpHref(request)}>
      {label}
    </ButtonLink>
  );
}
