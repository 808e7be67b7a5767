import type { InfiniteData } from "@tanstack/react-query";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { useFailure } from "../office";

interface Listed {
  readonly id: number;
}

type Pages<Row> = InfiniteData<{ readonly items: readonly Row[] }> | undefined;

/**
 * A chosen row, as the list has it now: if a colleague was faster, the next action applies to the current row. A
 * row that left this list stays with what was typed, and the page says so.
 */
export function useFreshRow() {
  const { text } = useLanguage();
  const failure = useFailure();
  return function freshRow<Row extends Listed>(pages: Pages<Row>, row: Row, error: Error | null) {
    const now = pages?.pages.flatMap(({ items }) => items).find(({ id }) => id === row.id);
    const isGone = !now && isApiError(error, "message.changed_meanwhile");
    const said = error ? failure(error) : undefined;
    return { row: now ?? row, failed: isGone ? `${said} ${text("lists.gone")}` : said };
  };
}
