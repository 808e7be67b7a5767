import type { Fixture } from "./fixture";

/** `?only=Button` shows one component, which is easier to look at closely; `?opens` what opens over a page. */
const address = new URLSearchParams(window.location.search);
const only = address.get("only");
const opens = address.has("opens");

export function Gallery({ fixtures }: { fixtures: Fixture[] }) {
  return (
    <main className="gallery">
      {fixtures
        .filter(({ component }) => only === null || component === only)
        .filter(({ states }) => !opens || states.some((state) => state.opens))
        .map(({ component, states, fullWidth }) => (
          <section
            key={component}
            className="gallery__component"
            aria-label={component}
            data-component={component}
          >
            <h2 className="gallery__name">{component}</h2>
            <div className={fullWidth ? "gallery__states is-full" : "gallery__states"}>
              {states.map(({ name, element, opens }) => (
                <figure key={name} data-state={name} data-opens={opens}>
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
