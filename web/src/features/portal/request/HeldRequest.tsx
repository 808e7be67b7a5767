import { useLanguage } from "../../../i18n";
import { Card, PAGE_TITLE_ID, Tag } from "../../../ui";
import { FormList } from "../forms/FormList";
import type { FormTask } from "../forms/model";
import { requestWords } from "../model/request-status";

/** A request that can't go on until the patient has answered the specialist's questions. */
export function HeldRequest({ slug, tasks }: { slug: string; tasks: readonly FormTask[] }) {
  const { text } = useLanguage();
  const words = requestWords("ON_HOLD");
  return (
    <>
      <Card className="stack">
        <p className="row">
          <Tag tone={words.tone} icon={words.icon}>
            {text(words.label)}
          </Tag>
          <Tag>{slug}</Tag>
        </p>
        <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
          {text("forms.protocol")}
        </h1>
        <p>{text("forms.protocol_text")}</p>
      </Card>
      <FormList tasks={tasks} />
    </>
  );
}
