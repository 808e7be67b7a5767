import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useConfig } from "../../api";
import { useLanguage, useLanguageChoice } from "../../i18n";
import type { MapEngine } from "./engine/engine";
import { startEngine } from "./engine/start";
import { firstLook, type MapState, type MapView, turnTo } from "./model/map-state";

interface Watch {
  readonly onView: (view: MapView, byPerson: boolean) => void;
  readonly onFailure: () => void;
}

/** Starts the map once its container is on the page, and moves it to what was chosen elsewhere. */
export function useEngine(
  container: RefObject<HTMLDivElement | null>,
  state: MapState,
  { onView, onFailure }: Watch,
): MapEngine | undefined {
  const { application } = useConfig();
  const { text } = useLanguage();
  const { lang } = useLanguageChoice();
  const [engine, setEngine] = useState<MapEngine>();

  const moved = useEffectEvent(onView);
  const failed = useEffectEvent(onFailure);
  const start = useEffectEvent((element: HTMLElement) => {
    const { center, zoom } = state;
    return startEngine(
      {
        container: element,
        label: text("map.canvas"),
        language: lang,
        camera: center && zoom !== undefined ? { center, zoom } : undefined,
        area: firstLook(state),
        onReady: (view) => moved(view, false),
        onMove: (view, byPerson) => moved(view, byPerson),
        onFailure: () => failed(),
      },
      application,
    );
  });

  useEffect(() => {
    let left = false;
    let started: MapEngine | undefined;
    const element = container.current;
    if (!element) return;
    start(element)
      .then((engine) => {
        if (left) return engine.remove();
        started = engine;
        setEngine(engine);
      })
      .catch(() => {
        if (!left) failed();
      });
    return () => {
      left = true;
      started?.remove();
    };
  }, [container]);

  const follow = useEffectEvent(() => {
    const place = turnTo(state);
    if (place) engine?.turnTo(place);
  });
  const { selectedClinic } = state;
  useEffect(() => {
    if (selectedClinic) follow();
  }, [selectedClinic]);

  return engine;
}
