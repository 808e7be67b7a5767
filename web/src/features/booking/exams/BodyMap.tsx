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
import { bodyPartsQuery } from "../queries";

export interface BodyMapProps {
  regionSlug: string;
  bodyPartId?: number | undefined;
  /** Nothing, when the chosen part was pressed again. */
  onChoose: (bodyPartId: number | undefined) => void;
}

/** Points at a part of the body; a list does the same in words. */
export function BodyMap({ regionSlug, bodyPartId, onChoose }: BodyMapProps) {
  const { text } = useLanguage();
  const known = useQuery(bodyPartsQuery(regionSlug));
  if (known.isPending) return <Loading label={text("exams.body_loading")} blocks={[20]} />;
  if (known.isError) return <LoadFailed error={known.error} retry={known.refetch} />;

  const parts: BodyPart[] = known.data.flatMap(({ figureRegion: region, name }) =>
    isBodyRegion(region) ? [{ region, name }] : [],
  );
  const chosen = known.data.find(({ id }) => id === bodyPartId);
  const selected =
    chosen && isBodyRegion(chosen.figureRegion) ? [chosen.figureRegion] : ([] as BodyRegion[]);

  function toggle(region: BodyRegion) {
    const part = known.data?.find(({ figureRegion }) => figureRegion === region);
    onChoose(part?.id === bodyPartId ? undefined : part?.id);
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
