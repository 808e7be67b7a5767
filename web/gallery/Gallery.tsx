import type { Fixture } from "./fixture";

/** `?only=Button` shows one component, which is easier to look at closely. */
const only = new URLSearchParams(window.location.search).get("only");

export function Gallery({ fixtures }: { fixtures: Fixture[] }) {
  return (
    <main className="gallery">
      {fixtures
        .filter((fixture) => only === null || fixture.component === only)
        .map(({ component, states, fullWidth }) => (
          <section key={component} className="gallery__component" aria-label={component}>
            <h2 className="gallery__name">{component}</h2>
            <div className={fullWidth ? "gallery__states is-full" : "gallery__states"}>
              {states.map(({ name, element }) => (
                <figure key={name}>
                  <figcaption>{name}</figcaption>
                  {element}
                </figure>
              ))}
            </div>
          </section>
        ))}
    </main>
  );
}
