/** The postal code or suburb that a person types, and the place it means. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PostalCodeLocation } from "../../../api";
import { useDebounced } from "../../../lib/debounced";
import type { Coordinates } from "../../../lib/distance";
import { type BookingQuery, parseBookingQuery, withoutCamera } from "../model/query";
import { postalCodesQuery } from "../queries";

const REST_MS = 200;

export interface PlaceField {
  readonly typed: string;
  readonly suggestions: readonly PostalCodeLocation[];
  readonly loading: boolean;
  readonly chosen: PostalCodeLocation | undefined;
  /** What was typed matches no known place. */
  readonly unknown: boolean;
  type(text: string): void;
  choose(place: PostalCodeLocation): void;
  /** The place of what was typed: the chosen one, else the first that matches; null when there is none. */
  resolve(): Promise<PostalCodeLocation | null | undefined>;
}

export function placeLabel(place: PostalCodeLocation): string {
  return `${place.postalCode} ${place.place}`;
}

/** The query with a place in it, rounded as in every address. The map moves to the new place. */
export function withPlace(query: BookingQuery, place: Coordinates | undefined): BookingQuery {
  if (!place) return query;
  const { latitude: lat, longitude: lng } = place;
  return parseBookingQuery({ ...withoutCamera(query), lat, lng });
}

export function usePlace(): PlaceField {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<PostalCodeLocation>();
  const [unknown, setUnknown] = useState(false);
  const rested = useDebounced(typed, REST_MS);
  const found = useQuery({
    ...postalCodesQuery(rested),
    enabled: !chosen && rested.trim().length > 1,
  });

  async function resolve(): Promise<PostalCodeLocation | null | undefined> {
    if (chosen || typed.trim() === "") return chosen;
    // Without an answer the search continues without a place: it helps, but is not required.
    const [first = null] = await client
      .fetchQuery(postalCodesQuery(typed))
      .catch(() => [undefined]);
    setUnknown(first === null);
    return first;
  }

  return {
    typed,
    chosen,
    unknown,
    suggestions: chosen ? [] : (found.data ?? []),
    loading: found.isFetching,
    type: (text) => {
      setTyped(text);
      setChosen(undefined);
      setUnknown(false);
    },
    choose: (place) => {
      setTyped(placeLabel(place));
      setChosen(place);
    },
    resolve,
  };
}
