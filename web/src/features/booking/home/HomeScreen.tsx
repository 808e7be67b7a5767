import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { BookingScreen } from "../BookingScreen";
import { type BookingQuery, locationOf } from "../model/query";
import { nearestRegion } from "../model/region";
import { usePlace } from "../place/usePlace";
import { regionsQuery } from "../queries";
import { Finder } from "./Finder";
import { HelpCards } from "./HelpCards";
import { ModalityTiles } from "./ModalityTiles";
import { Ripples } from "./Ripples";
import "./home.css";

/** The first screen: which scan, and from where. */
export function HomeScreen({ query }: { query: BookingQuery }) {
  const { text } = useLanguage();
  const { data: regions } = useSuspenseQuery(regionsQuery);
  const [chosenRegion, chooseRegion] = useState<string>();
  const place = usePlace();
  const known = locationOf(query);
  const region =
    regions.find((candidate) => candidate.slug === chosenRegion) ??
    nearestRegion(
      regions,
      place.chosen ?? (known && { latitude: known.lat, longitude: known.lng }),
    );
  return (
    <BookingScreen>
      <section className="home-hero" aria-labelledby="page-title">
        <Ripples />
        <div className="wrap home-hero__content">
          <div className="stack-small">
            <h1 id="page-title" tabIndex={-1}>
              {text("home.title")}
            </h1>
            <p className="lead">{text("home.lead")}</p>
          </div>
          <Finder
            regions={regions}
            region={region}
            chooseRegion={chooseRegion}
            place={place}
            query={query}
          />
        </div>
      </section>
      <div className="wrap home-body">
        {region && <ModalityTiles region={region} place={place.chosen} query={query} />}
        <HelpCards />
      </div>
    </BookingScreen>
  );
}
