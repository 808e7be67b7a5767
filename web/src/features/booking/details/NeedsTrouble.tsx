import { useConfig } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { MessageDialog } from "../../../ui";
import { withoutDevice, withoutSlot } from "../model/query";
import { bookingHref, useGo } from "../navigation";
import { PhoneLink } from "../PhoneLink";
import { Refused } from "../Refused";
import { useLeaveLost } from "../taken/lost-form";
import { timeSpan } from "../words";
import type { FormScreenProps } from "./form-props";
import type { useNeeds } from "./useNeeds";

interface NeedsTroubleProps {
  page: FormScreenProps;
  needs: ReturnType<typeof useNeeds>;
}

/** How the needs change the time: it is longer, or another one must be found. */
export function NeedsTrouble({ page, needs }: NeedsTroubleProps) {
  const language = useLanguage();
  const { text } = language;
  const { radiology } = useConfig();
  const go = useGo();
  const leaveLost = useLeaveLost();
  const { address, query, links, plan } = page;
  const [first] = plan.exams;
  const last = plan.exams.at(-1);
  const timeZone = first?.clinic?.timeZone ?? "UTC";

  function chooseAgain() {
    const times = { ...address, clinicSlugs: [], booking: false };
    leaveLost(bookingHref(times, withoutDevice(withoutSlot(query))));
  }

  return (
    <>
      {needs.isError && <Refused error={needs.error} />}
      <MessageDialog
        title={text("needs.longer_title")}
        isOpen={needs.data === "LONGER"}
        onClose={() => go(links.check)}
        buttonLabel={text("needs.longer_button")}
      >
        <p>
          {plan.separate || !first?.hold || !last?.hold
            ? text("needs.longer_all")
            : text("needs.longer_text", {
                span: timeSpan(language, { start: first.hold.start, end: last.hold.end }, timeZone),
              })}
        </p>
      </MessageDialog>
      <MessageDialog
        title={text("needs.gone_title")}
        isOpen={needs.data === "GONE"}
        onClose={chooseAgain}
        buttonLabel={text("needs.gone_button")}
      >
        <p>{text("needs.gone_text")}</p>
        {radiology.phone && (
          <p>
            <RichText
              text={text("load.call", { phone: radiology.phone })}
              parts={{ phone: (number) => <PhoneLink number={number} /> }}
            />
          </p>
        )}
      </MessageDialog>
    </>
  );
}
