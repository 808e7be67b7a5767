import { Suspense } from "react";
import { type ClinicEntry, type Region, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Loading } from "../../../ui";
import { MapPanel } from "../../map";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { placeOf } from "../model/whereabouts";
import { bookingHref, useGo } from "../navigation";
import { cameraOf, withCamera } from "../place/camera";

interface SlotsMapProps {
  address: BookingAddress;
  query: BookingQuery;
  entries: readonly ClinicEntry[];
  region: Region | undefined;
}

/** The clinics of the list on a map, numbered as there. */
export function SlotsMap({ address, query, entries, region }: SlotsMapProps) {
  const { text } = useLanguage();
  const { mapUiEnabled } = useConfig().application;
  const go = useGo();
  if (!mapUiEnabled) return null;
  const show = (next: BookingQuery) => go(bookingHref(address, next), { sameScreen: true });
  return (
    <Suspense fallback={<Loading label={text("map.loading")} blocks={[18]} />}>
      <MapPanel
        clinics={entries.map(({ clinic, slots }, position) => ({
          ...clinic,
          number: position + 1,
          quiet: slots.length === 0,
        }))}
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
