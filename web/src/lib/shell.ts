/** What was typed into the search field that shows before the script of the page runs, and whether it has the focus. */
export const shell = { typed: "", hasFocus: false };

/** Before the app takes the place of that field. */
export function readShell(): void {
  const field = document.querySelector<HTMLInputElement>("#shell-search");
  if (!field) return;
  shell.typed = field.value;
  shell.hasFocus = field === document.activeElement;
}
