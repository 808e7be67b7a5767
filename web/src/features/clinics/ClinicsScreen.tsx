import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { Link, PageHead, useMediaQuery } from "../../ui";
import {
  type BookingAddress,
  type BookingQuery,
  BookingScreen,
  ClinicsMap,
  clinicIdsOf,
  clinicsHref,
  currentLocationQuery,
  formatBookingQuery,
  PlaceBar,
  placeOf,
  SELECT_REGION,
  useWhereabouts,
} from "../booking";
import { ClinicOfList } from "./ClinicOfList";
import { clinicsByDistance } from "./model";
import { clinicsQuery } from "./queries";
import "./clinics.css";

interface ClinicsScreenProps {
  address: BookingAddress;
  query: BookingQuery;
}

/** The clinics of a region, nearest first, with the map beside them. */
export function ClinicsScreen({ address, query }: ClinicsScreenProps) {
  const { text } = useLanguage();
  const { selectRegionEnabled } = useConfig().application;
  const wide = useMediaQuery("(min-width: 1120px)");
  const hrefOf = (next: BookingQuery) => clinicsHref(address, next);
  const whereabouts = useWhereabouts(address.regionSlug, query, hrefOf);
  const { region, counted } = whereabouts;
  const { data: all } = useSuspenseQuery(clinicsQuery(address.regionSlug));
  const asked = placeOf(query);
  const named = useQuery({ ...currentLocationQuery(query), enabled: asked !== undefined });
  // Beyond the maximum the region's own middle counts, as everywhere.
  const from = whereabouts.beyond ? region?.location : placeOf(counted);
  const clinics = clinicsByDistance(all, from, clinicIdsOf(query));
  const title = text("clinics.title", { region: region?.name ?? "" });
  const map = (
    <ClinicsMap
      clinics={clinics.map(({ clinic }, position) => ({ ...clinic, number: position + 1 }))}
      region={region}
      query={query}
      hrefOf={hrefOf}
    />
  );
  return (
    <BookingScreen title={title} step={0}>
      <div className="wrap">
        <PageHead title={title} />
        <div className="side-columns">
          <div className="stack">
            {selectRegionEnabled && (
              <p>
                <Link
                  className="link-alone"
                  href={`/${SELECT_REGION}${formatBookingQuery({ ...query })}`}
                >
                  {text("clinics.other_region")}
                </Link>
              </p>
            )}
            <PlaceBar
              query={query}
              hrefOf={hrefOf}
              whereabouts={whereabouts}
              place={named.data?.postalCodeLocation ?? undefined}
            />
            {!wide && map}
            {clinics.map((listed, position) => (
              <ClinicOfList
                key={listed.clinic.slug}
                listed={listed}
                number={position + 1}
                query={query}
                hrefOf={hrefOf}
              />
            ))}
          </div>
          {wide && <div className="clinics-side">{map}</div>}
        </div>
      </div>
    </BookingScreen>
  );
}
