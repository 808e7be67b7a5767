import { Suspense } from "react";
import { type Clinic, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ButtonLink, Card, type Fact, FactList, Loading } from "../../../ui";
import { PhoneLink } from "../../booking";
import { MapPanel } from "../../map";

/** Where the clinic is: on a map, in words, and how to get there. */
export function GettingThere({ clinic }: { clinic: Clinic }) {
  const { text } = useLanguage();
  const { mapUiEnabled } = useConfig().application;
  const facts: Fact[] = [{ icon: "pin", title: clinic.name, detail: clinic.address }];
  if (clinic.openingHours) {
    facts.push({ icon: "clock", title: text("clinics.hours"), detail: clinic.openingHours });
  }
  if (clinic.phone) facts.push({ icon: "phone", title: <PhoneLink number={clinic.phone} /> });
  return (
    <Card title={text("portal.there")} className="stack">
      {mapUiEnabled && (
        <div className="no-print">
          <Suspense fallback={<Loading label={text("map.loading")} blocks={[18]} />}>
            <MapPanel
              clinics={[{ ...clinic, number: 1 }]}
              selectedClinic={clinic.slug}
              onSelect={() => undefined}
            />
          </Suspense>
        </div>
      )}
      <FactList items={facts} />
      <ButtonLink
        className="no-print"
        icon="pin"
        block
        href={directionsHref(clinic)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {text("portal.directions")}
      </ButtonLink>
    </Card>
  );
}

/** An address that phones open in the user's own map app. It contains the clinic's location and nothing about the patient. */
function directionsHref({ location }: Clinic): string {
  const destination = encodeURIComponent(`${location.latitude},${location.longitude}`);
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}
