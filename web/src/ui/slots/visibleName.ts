/**
 * An accessible name that contains what is written on the control, so that voice control finds it ("press 7:50 am
 * soonest"). `core` is the part of the visible text that the name already has.
 */
export function visibleName(name: string, visible: string, core = visible): string {
  if (name.includes(visible)) return name;
  if (name.includes(core)) return name.replace(core, visible);
  return `${visible}, ${name}`;
}
