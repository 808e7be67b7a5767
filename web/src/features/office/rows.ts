/** Where the keyboard goes on in a table after something was done with a row. */

/** Goes to the name of a row; says whether it is there. Its buttons would act on a second press of the same key. */
export function focusRow(list: HTMLElement | null, key: string): boolean {
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const name = rows.find(({ dataset }) => dataset.row === key)?.querySelector<HTMLElement>("th a");
  name?.focus();
  return name !== undefined && name !== null;
}

/** The row after one that goes, or the one before the last. */
export function neighbourOf<Row extends { readonly id: number }>(
  rows: readonly Row[],
  { id }: Row,
): Row | undefined {
  const index = rows.findIndex((row) => row.id === id);
  return rows[index + 1] ?? rows[index - 1];
}
