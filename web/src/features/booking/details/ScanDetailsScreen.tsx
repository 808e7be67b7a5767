import { Card, TextArea } from "../../../ui";
import { KnownPatient } from "../../help";
import { useRenewal } from "../hold";
import { birthDate } from "../model/birth-date";
import { scanFields } from "../model/typed-details";
import { useGo } from "../navigation";
import { useWords } from "../on-behalf";
import { CardFields } from "./CardFields";
import { FormPage } from "./FormPage";
import type { FormScreenProps } from "./form-props";
import { Further, ScanQuestions } from "./further";
import { NeedsTrouble } from "./NeedsTrouble";
import { useFormFields } from "./useFormFields";
import { useNeeds } from "./useNeeds";

/** What the clinic should know: cover, referral, needs, preferred times. */
export function ScanDetailsScreen(page: FormScreenProps) {
  const text = useWords();
  const go = useGo();
  const { keys, checked, form, links, onLost } = page;
  const { renewal, busy } = useRenewal(keys, onLost);
  const fields = useFormFields(checked, scanFields, busy);
  const { typed, bind, rule } = fields;
  const [key] = keys;
  const born = birthDate(typed);
  const needs = useNeeds(page, () => go(links.check));
  return (
    <FormPage
      key="more"
      page={page}
      title={text("more.title")}
      intro={text("more.intro")}
      fields={fields}
      renewal={renewal}
      busy={needs.isPending}
      onContinue={() => needs.mutate()}
      continueLabel={text("details.continue")}
      back={{ href: links.details, label: text("more.back") }}
      beside={key && born && <KnownPatient bookingKey={key} dateOfBirth={born} />}
    >
      <CardFields fields={fields} form={form} />
      <Further>
        <ScanQuestions fields={fields} page={page} />
      </Further>
      {rule("notes").shown && (
        <Card>
          <TextArea
            {...bind("notes")}
            label={text("details.notes")}
            help={text("details.notes_help")}
            rows={3}
          />
        </Card>
      )}
      <NeedsTrouble page={page} needs={needs} />
    </FormPage>
  );
}
