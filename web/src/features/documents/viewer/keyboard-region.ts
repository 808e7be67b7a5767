/** Makes a part focusable that keys move and enlarge, under the name of what it shows. */
export function keyboardRegion(name: string) {
  return { role: "group", tabIndex: 0, "aria-label": name } as const;
}
