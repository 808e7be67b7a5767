import type { ReactNode } from "react";
import type { ButtonVariant } from "../button/Button";
import type { IconName } from "../icon/paths";

export interface DataColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean | undefined;
  align?: "start" | "end" | undefined;
  /**
   * Its position when a row is a card: `half` beside another, `wide` on its own line, `labelled` the same with its
   * header, `hidden` for what the card can do without.
   */
  onCard?: "half" | "wide" | "labelled" | "hidden" | undefined;
}

export interface TableSort {
  column: string;
  direction: "ascending" | "descending";
}

export interface TableSelection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Such as "Select Trial, S." */
  rowName: (row: Row) => string;
  allLabel: string;
  canSelect?: ((row: Row) => boolean) | undefined;
}

export interface RowAction {
  label: string;
  /** Contains the label and the row, such as "Approve Trial, S., MRI prostate". */
  name: string;
  icon?: IconName | undefined;
  variant?: ButtonVariant | undefined;
  onPress: () => void;
}

export interface RowActions<Row> {
  header: string;
  of: (row: Row) => RowAction[];
}

// Shown as cards, a table loses its semantics in some browsers: every part repeats its role.
export const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  columnHeader: { role: "columnheader" },
  rowHeader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
