import { useState } from "react";
import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Card, Tag } from "../../../ui";
import { localDay } from "../../booking";
import { statusWords } from "../model/appointment-status";
import { formerOf, isUpcoming, minutesOf, visitOf } from "../model/visit";
import { InstructionsDialog } from "./InstructionsDialog";

interface ScansProps {
  items: readonly SummaryItem[];
  now: Date;
}

/** Every scan under the key: those of the visit, then replaced or cancelled ones. */
export function Scans({ items, now }: ScansProps) {
  const { text } = useLanguage();
  const former = formerOf(items);
  return (
    <Card title={text("portal.scans")} className="stack">
      <ul className="scan-rows">
        {visitOf(items).map((item) => (
          <Scan key={item.slug} item={item} ahead={isUpcoming([item], now)} />
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

interface ScanProps {
  item: SummaryItem;
  ahead?: boolean;
  former?: boolean;
}

function Scan({ item, ahead = false, former = false }: ScanProps) {
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
        <p className="small muted">{formats.duration(minutesOf(item))}</p>
      </div>
      {ahead && (
        <Button variant="quiet" className="no-print" onPress={() => setPreparing(true)}>
          {text("portal.prepare")}
          <span className="visually-hidden"> {examDetails.name}</span>
        </Button>
      )}
      {preparing && <InstructionsDialog item={item} onClose={() => setPreparing(false)} />}
    </li>
  );
}
