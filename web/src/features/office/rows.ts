/** Where the focus moves in a table after an action on a row. */

/** Moves the focus to the name of a row; returns whether it is there. Its buttons would act on a second press of the same key. */
export function focusRow(list: HTMLElement | null, key: string): boolean {
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const name = rows.find(({ dataset }) => dataset.row === key)?.querySelector<HTMLElement>("th a");
  name?.focus();
  return name !== undefined && name !== null;
}

/** The row after one that disappears, or the one before the last. */
export function neighbourOf<Row extends { readonly id: number }>(
  rows: readonly Row[],
  { id }: Row,
): Row | undefined {
  const index = rows.findIndex((row) => row.id === id);
  return rows[index + 1] ?? rows[index - 1];
}
