import { Suspense } from "react";
import { type Region, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Loading } from "../../../ui";
import { type MapClinic, MapPanel } from "../../map";
import type { BookingQuery } from "../model/query";
import { placeOf } from "../model/whereabouts";
import { useGo } from "../navigation";
import { cameraOf, withCamera } from "./camera";

interface ClinicsMapProps {
  clinics: readonly MapClinic[];
  region: Region | undefined;
  query: BookingQuery;
  hrefOf: (query: BookingQuery) => string;
}

/** The clinics of a list on a map, with the same numbers; the chosen clinic and the map's viewport are in the address. */
export function ClinicsMap({ clinics, region, query, hrefOf }: ClinicsMapProps) {
  const { text } = useLanguage();
  const { mapUiEnabled } = useConfig().application;
  const go = useGo();
  if (!mapUiEnabled) return null;
  const show = (next: BookingQuery) => go(hrefOf(next), { sameScreen: true });
  return (
    <Suspense fallback={<Loading label={text("map.loading")} blocks={[18]} />}>
      <MapPanel
        clinics={clinics}
        region={region?.location}
        selectedClinic={query.selectedClinic}
        userLocation={placeOf(query)}
        camera={cameraOf(query)}
        onSelect={(selectedClinic) => show({ ...query, selectedClinic })}
        onCamera={(camera) => show(withCamera(query, camera))}
      />
    </Suspense>
  );
}
