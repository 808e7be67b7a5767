import { elements, found } from "./scope";

const STILL_MS = 1;

/** What moves now, and what would move when it is pointed at or changes. */
export function motion(): string[] {
  const running = document.getAnimations().flatMap(({ effect }) => {
    const isLong = Number(effect?.getComputedTiming().duration) > STILL_MS;
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return isLong && target ? [found(target, "moves")] : [];
  });
  const waiting = elements().filter((element) =>
    [undefined, "::before", "::after"].some((part) => {
      const style = getComputedStyle(element, part);
      const animated = style.animationName !== "none" && longest(style.animationDuration);
      return animated || longest(style.transitionDuration) || style.scrollBehavior === "smooth";
    }),
  );
  return [...running, ...waiting.map((element) => found(element, "would move"))];
}

function longest(durations: string): boolean {
  return durations
    .split(",")
    .some((one) => Number.parseFloat(one) * (one.endsWith("ms") ? 1 : 1000) > STILL_MS);
}
