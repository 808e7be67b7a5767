// What survey-core finds where it decides: no page, no network, no timers, and time and chance that the server gives. Imported
// first, and sealed when everything is loaded.

type Wall = { now: number; seed: number };
const wall: Wall = { now: 0, seed: 1 };

/** Sets the time, as the milliseconds since 1970 that the clinic's own clock would show if it were UTC, and starts chance again. */
export function setWallClock(now: number): void {
  wall.now = now;
  wall.seed = 1;
}

const SystemDate = Date;

/** A date and time without a zone is the clinic's own time; everything else is read as written. */
function read(text: string): number {
  return SystemDate.parse(/T\d\d:\d\d[\d:.]*$/.test(text) ? `${text}Z` : text);
}

/** A Date whose local time is the clinic's, wherever the server runs. */
class ClinicDate extends SystemDate {
  constructor(...parts: unknown[]) {
    const [first] = parts;
    if (parts.length === 0) super(wall.now);
    else if (parts.length > 1) super(SystemDate.UTC(...(parts as [number, number])));
    else if (typeof first === "string") super(read(first));
    else super(first as number);
  }

  static override now(): number {
    return wall.now;
  }

  static override parse(text: string): number {
    return read(text);
  }

  override getTimezoneOffset(): number {
    return 0;
  }
}

const prototype = ClinicDate.prototype as unknown as Record<string, unknown>;
const parts = ["FullYear", "Month", "Date", "Day", "Hours", "Minutes", "Seconds", "Milliseconds"];
for (const part of parts) {
  prototype[`get${part}`] = prototype[`getUTC${part}`];
  if (part !== "Day") prototype[`set${part}`] = prototype[`setUTC${part}`];
}

function random(): number {
  wall.seed = (wall.seed * 48_271) % 2_147_483_647;
  return wall.seed / 2_147_483_647;
}

function ignore(): number {
  return 0;
}

const world = globalThis as unknown as Record<string, unknown>;
world.Date = ClinicDate;
Math.random = random;
world.console = { log: ignore, warn: ignore, error: ignore, debug: ignore };
world.performance = undefined;
world.queueMicrotask = ignore;
world.setTimeout = ignore;
world.clearTimeout = ignore;
world.setInterval = ignore;
world.clearInterval = ignore;

const inherited = [
  Object,
  Function,
  Array,
  String,
  Number,
  Boolean,
  RegExp,
  Error,
  Map,
  Set,
  Promise,
]
  .concat(SystemDate as never, ClinicDate as never)
  .flatMap((kind): object[] => [kind, kind.prototype])
  .concat(Math, JSON, Reflect);
let remembered: [object, PropertyKey, unknown][] = [];

/**
 * What every object inherits gets no new parts from here on. It isn't frozen: survey-core gives arrays a `push` of their own, which
 * assigning to an heir of a frozen object forbids.
 */
export function seal(): void {
  world.eval = undefined;
  for (const object of inherited) Object.seal(object);
  remembered = inherited.flatMap((object) =>
    Reflect.ownKeys(object).map((key): [object, PropertyKey, unknown] => [
      object,
      key,
      own(object, key),
    ]),
  );
}

/** Whether a decision has left all of that as it was. */
export function isIntact(): boolean {
  return remembered.every(([object, key, value]) => Object.is(own(object, key), value));
}

/** Values are compared, or what computes them. */
function own(object: object, key: PropertyKey): unknown {
  const found = Reflect.getOwnPropertyDescriptor(object, key);
  return found?.get ?? found?.value;
}
