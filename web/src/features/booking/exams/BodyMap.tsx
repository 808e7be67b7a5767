import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import {
  BodyFigure,
  type BodyPart,
  BodyPartList,
  type BodyRegion,
  isBodyRegion,
  Loading,
} from "../../../ui";
import { LoadFailed } from "../LoadFailed";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { bookingHref, useGo } from "../navigation";
import { bodyPartsQuery } from "../queries";

interface BodyMapProps {
  address: BookingAddress;
  query: BookingQuery;
}

/** Points at a part of the body; a list does the same in words. */
export function BodyMap({ address, query }: BodyMapProps) {
  const { text } = useLanguage();
  const go = useGo();
  const known = useQuery(bodyPartsQuery(address.regionSlug));
  if (known.isPending) return <Loading label={text("exams.body_loading")} blocks={[20]} />;
  if (known.isError) return <LoadFailed error={known.error} retry={known.refetch} />;

  const parts: BodyPart[] = known.data.flatMap(({ figureRegion: region, name }) =>
    isBodyRegion(region) ? [{ region, name }] : [],
  );
  const chosen = known.data.find(({ id }) => id === query.bodyPartId);
  const selected =
    chosen && isBodyRegion(chosen.figureRegion) ? [chosen.figureRegion] : ([] as BodyRegion[]);

  function toggle(region: BodyRegion) {
    const { bodyPartId, ...others } = query;
    const part = known.data?.find(({ figureRegion }) => figureRegion === region);
    const next = part && part.id !== bodyPartId ? { ...others, bodyPartId: part.id } : others;
    go(bookingHref(address, next), { sameScreen: true });
  }

  const choice = { parts, selected, onToggle: toggle };
  return (
    <div className="stack">
      <BodyFigure
        {...choice}
        label={text("exams.body_title")}
        viewLabels={{ front: text("exams.body_front"), back: text("exams.body_back") }}
        switchLabel={text("exams.body_switch")}
        note={text("exams.body_note")}
      />
      <details className="exams-fold">
        <summary>{text("exams.body_list")}</summary>
        <BodyPartList {...choice} label={text("exams.body_title")} />
      </details>
    </div>
  );
}
