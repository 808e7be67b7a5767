import { lazy, Suspense } from "react";
import { useLanguage } from "../../../i18n";
import { Loading } from "../../../ui";
import type { BodyMapProps } from "./BodyMap";

const BodyMap = lazy(() => import("../lazy-views").then(({ BodyMap }) => ({ default: BodyMap })));

/** There is room for the drawing beside the page; on smaller screens it opens on request. */
export const ROOM_FOR_BODY = "(min-width: 1120px)";

/** The drawing is large: it loads when it is shown. */
export function LazyBodyMap(props: BodyMapProps) {
  const { text } = useLanguage();
  return (
    <Suspense fallback={<Loading label={text("exams.body_loading")} blocks={[20]} />}>
      <BodyMap {...props} />
    </Suspense>
  );
}
