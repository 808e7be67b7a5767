import { useQuery } from "@tanstack/react-query";
import type { PostalCodeLocation, Region } from "../../../api";
import { type Language, useLanguage } from "../../../i18n";
import { ChoiceTile, Link, Loading, TileGrid } from "../../../ui";
import { type ModalitySummary, modalitiesOf } from "../model/modalities";
import { modalityIcon } from "../model/modality-icon";
import type { BookingQuery } from "../model/query";
import { bookingHref, clinicsHref } from "../navigation";
import { withPlace } from "../place/usePlace";
import { examsQuery } from "../queries";

interface ModalityTilesProps {
  region: Region;
  place: PostalCodeLocation | undefined;
  query: BookingQuery;
}

/** The types of scan that this region offers. */
export function ModalityTiles({ region, place, query }: ModalityTilesProps) {
  const language = useLanguage();
  const exams = useQuery(examsQuery({ regionSlug: region.slug }));
  const address = { regionSlug: region.slug, clinicSlugs: [], examSlugs: [], booking: false };
  return (
    <section className="stack home-types" aria-labelledby="types">
      <h2 id="types">{language.text("home.types")}</h2>
      {exams.isPending && <Loading label={language.text("home.types_loading")} blocks={[8, 8]} />}
      {exams.isError && <p className="muted">{language.text("home.types_failed")}</p>}
      <TileGrid>
        {modalitiesOf(exams.data ?? []).map((modality) => (
          <li key={modality.id}>
            <ChoiceTile
              icon={modalityIcon(modality.code)}
              title={modality.name}
              detail={tileDetail(language, modality)}
              href={bookingHref(address, { ...withPlace(query, place), modalityId: modality.id })}
            />
          </li>
        ))}
      </TileGrid>
      <p>
        <Link className="link-alone" href={clinicsHref(address, withPlace(query, place))}>
          {language.text("clinics.all", { region: region.name })}
        </Link>
      </p>
    </section>
  );
}

/** One line that helps to choose: how it is booked if that is special, or else how many scans there are. */
function tileDetail({ text }: Language, modality: ModalitySummary): string {
  if (modality.onlyKind === "WALK_IN") return text("home.type_walk_in");
  if (modality.onlyKind === "ENQUIRY") return text("home.type_enquiry");
  return text("home.type_count", { count: modality.count });
}
