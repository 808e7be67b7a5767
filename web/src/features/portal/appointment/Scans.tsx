import { useState } from "react";
import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Card, Tag } from "../../../ui";
import { localDay } from "../../booking";
import { statusWords } from "../model/appointment-status";
import { formerOf, isUpcoming, visitOf } from "../model/visit";
import { InstructionsDialog } from "./InstructionsDialog";

/** Every scan under the key: those of the visit, then replaced or cancelled ones. */
export function Scans({ items }: { items: readonly SummaryItem[] }) {
  const { text } = useLanguage();
  const former = formerOf(items);
  return (
    <Card title={text("portal.scans")} className="stack">
      <ul className="scan-rows">
        {visitOf(items).map((item) => (
          <Scan key={item.slug} item={item} />
        ))}
      </ul>
      {former.length > 0 && (
        <>
          <h3>{text("portal.former")}</h3>
          <ul className="scan-rows">
            {former.map((item) => (
              <Scan key={item.slug} item={item} former />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Scan({ item, former = false }: { item: SummaryItem; former?: boolean }) {
  const { text, formats } = useLanguage();
  const [preparing, setPreparing] = useState(false);
  const { examDetails, start, timeZone } = item;
  const status = statusWords(item.status);
  const time = formats.time(start, timeZone);
  return (
    <li className="scan-row">
      <span className="scan-row__time">
        {former ? text("plan.at", { day: formats.civilShort(localDay(start)), time }) : time}
      </span>
      <div className="stack-small">
        <p className="row">
          <b>{examDetails.name}</b>
          <Tag tone={status.tone} icon={status.icon}>
            {text(status.label)}
          </Tag>
        </p>
        <p className="small muted">{formats.duration(examDetails.minutes)}</p>
      </div>
      {isUpcoming([item]) && (
        <Button variant="quiet" className="no-print" onPress={() => setPreparing(true)}>
          {text("portal.prepare")}
          <span className="visually-hidden"> {examDetails.name}</span>
        </Button>
      )}
      {preparing && <InstructionsDialog item={item} onClose={() => setPreparing(false)} />}
    </li>
  );
}
