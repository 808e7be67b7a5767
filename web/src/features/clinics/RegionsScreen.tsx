import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { Region } from "../../api";
import { useLanguage } from "../../i18n";
import { ChoiceTile, PageHead, TileGrid } from "../../ui";
import {
  type BookingAddress,
  type BookingQuery,
  BookingScreen,
  bookingHref,
  placeOf,
  regionsByDistance,
  regionsQuery,
} from "../booking";
import { clinicsQuery } from "./queries";

interface RegionsScreenProps {
  address: BookingAddress;
  query: BookingQuery;
}

/** Where to have the scan. The rest of the address stays: only the region is filled in. */
export function RegionsScreen({ address, query }: RegionsScreenProps) {
  const { text } = useLanguage();
  const { data: regions } = useSuspenseQuery(regionsQuery);
  const clinics = useQuery(clinicsQuery()).data ?? [];
  const place = placeOf(query);

  function detail({ slug }: Region, position: number) {
    const count = clinics.filter((clinic) => clinic.region === slug).length;
    const words = count > 0 ? text("region.clinics", { count }) : "";
    if (!place || position > 0) return words;
    const nearest = text("region.nearest");
    return words ? text("region.nearest_detail", { nearest, clinics: words }) : nearest;
  }

  return (
    <BookingScreen title={text("region.title")} step={0}>
      <div className="wrap stack-large">
        <PageHead title={text("region.title")} intro={text("region.intro")} />
        <TileGrid>
          {regionsByDistance(regions, place).map((region, position) => (
            <li key={region.slug}>
              <ChoiceTile
                icon="pin"
                title={region.name}
                detail={detail(region, position)}
                href={bookingHref({ ...address, regionSlug: region.slug }, query)}
              />
            </li>
          ))}
        </TileGrid>
      </div>
    </BookingScreen>
  );
}
