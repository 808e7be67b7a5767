import { lazy, Suspense, useState } from "react";
import { useLanguage } from "../../../i18n";
import { Card, Loading, useMediaQuery } from "../../../ui";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";

/** The drawing is large: it loads when there is room for it, or on request. */
const BodyMap = lazy(() => import("../lazy-views").then(({ BodyMap }) => ({ default: BodyMap })));

interface BodyPanelProps {
  address: BookingAddress;
  query: BookingQuery;
}

/** A side card on a desk; folded away on a smaller screen. */
export function BodyPanel(props: BodyPanelProps) {
  const { text } = useLanguage();
  const roomy = useMediaQuery("(min-width: 1120px)");
  const [open, setOpen] = useState(props.query.bodyPartId !== undefined);
  const map = (
    <Suspense fallback={<Loading label={text("exams.body_loading")} blocks={[20]} />}>
      <BodyMap {...props} />
    </Suspense>
  );
  if (roomy) {
    return (
      <Card as="aside" title={text("exams.body_title")}>
        {map}
      </Card>
    );
  }
  return (
    <details
      className="exams-fold"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{text("exams.body_open")}</summary>
      {open && map}
    </details>
  );
}
