/** The postal code or suburb that a person types, and the place it stands for. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PostalCodeLocation } from "../../../api";
import { useDebounced } from "../../../lib/debounced";
import { postalCodesQuery } from "../queries";

const REST_MS = 200;

export interface PlaceField {
  readonly typed: string;
  readonly suggestions: readonly PostalCodeLocation[];
  readonly loading: boolean;
  readonly chosen: PostalCodeLocation | undefined;
  type(text: string): void;
  choose(place: PostalCodeLocation): void;
  /** The place of what was typed: the chosen one, else the first that matches; null when there is none. */
  resolve(): Promise<PostalCodeLocation | null | undefined>;
}

export function placeLabel(place: PostalCodeLocation): string {
  return `${place.postalCode} ${place.place}`;
}

export function usePlace(): PlaceField {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<PostalCodeLocation>();
  const rested = useDebounced(typed, REST_MS);
  const found = useQuery({
    ...postalCodesQuery(rested),
    enabled: !chosen && rested.trim().length > 1,
  });

  return {
    typed,
    chosen,
    suggestions: chosen ? [] : (found.data ?? []),
    loading: found.isFetching,
    type: (text) => {
      setTyped(text);
      setChosen(undefined);
    },
    choose: (place) => {
      setTyped(placeLabel(place));
      setChosen(place);
    },
    resolve: async () => {
      if (chosen || typed.trim() === "") return chosen;
      const [first] = await client.fetchQuery(postalCodesQuery(typed));
      return first ?? null;
    },
  };
}
