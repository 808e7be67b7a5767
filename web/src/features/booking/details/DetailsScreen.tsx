import { useRenewal } from "../hold";
import { needsGuardian } from "../model/form-rules";
import { personFields } from "../model/typed-details";
import { useGo } from "../navigation";
import { useWords } from "../on-behalf";
import { ContactFields, PersonFields } from "./DetailsFields";
import { FormPage } from "./FormPage";
import type { FormScreenProps } from "./form-props";
import { Further, GuardianFields } from "./further";
import { useFormFields } from "./useFormFields";
import { WhoFor } from "./WhoFor";

/** Who the scan is for, and how to contact them. */
export function DetailsScreen(page: FormScreenProps) {
  const text = useWords();
  const go = useGo();
  const { keys, checked, form, links, onLost } = page;
  const { renewal, busy } = useRenewal(keys, onLost);
  const fields = useFormFields(checked, personFields, busy);
  const forSelf = fields.typed.bookingFor === "SELF";
  return (
    <FormPage
      key="details"
      page={page}
      title={text("details.title")}
      intro={text("details.intro")}
      fields={fields}
      renewal={renewal}
      onContinue={() => go(links.more ?? links.check)}
      continueLabel={text(links.more ? "details.next" : "details.continue")}
      back={{
        href: links.slots,
        label: text(page.holds ? "details.back" : "details.back_request"),
      }}
    >
      <WhoFor fields={fields} />
      <PersonFields {...fields} titles={form.titles} />
      <ContactFields {...fields} />
      {needsGuardian(fields.typed, checked) && (
        <Further>
          <GuardianFields
            bind={fields.bind}
            words={text}
            young={forSelf}
            belowAge={form.guardianBelowAge}
          />
        </Further>
      )}
    </FormPage>
  );
}
