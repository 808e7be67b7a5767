import { Fragment, type ReactNode } from "react";
import { classes } from "../classes";
import { scrollRegion } from "../scrollRegion";
import { Loading, Skeleton } from "../skeleton/Skeleton";
import { useMediaQuery } from "../useMediaQuery";
import { TableHead } from "./TableHead";
import { TableRow } from "./TableRow";
import {
  type DataColumn,
  type RowActions,
  roles,
  type TableSelection,
  type TableSort,
} from "./tableTypes";
import "./data-table.css";
import "./data-table-cards.css";

const WAITING_ROWS = [2.25, 2.25, 2.25, 2.25, 2.25, 2.25];

export interface DataTableProps<Row> {
  /** Accessible name of the table, with its order: "Booking requests, longest wait first". */
  caption: string;
  /** The first column names the row. */
  columns: DataColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Where the name of a row leads. */
  rowHref?: ((row: Row) => string) | undefined;
  /** The row whose details are open beside the table. */
  currentKey?: string | undefined;
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  selection?: TableSelection<Row> | undefined;
  actions?: RowActions<Row> | undefined;
  /** Consecutive rows with the same group are under one heading, such as "Decided today". */
  groupOf?: ((row: Row) => string | undefined) | undefined;
  /** Read to screen readers while rows are loading; without it nothing is loading. */
  loadingLabel?: string | undefined;
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode;
  /** Announced when it changes, such as "13 of 23 shown" or what is missing. */
  announcement?: string | undefined;
}

/** Rows of facts on a desktop; on a narrow screen each row is a card. Several buttons in a row need more room. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, selection, actions, groupOf, loadingLabel } = props;
  const wide = useMediaQuery("(min-width: 820px)");
  const desk = useMediaQuery("(min-width: 1120px)");
  const asRows = desk || (wide && !rows.some((row) => (actions?.of(row).length ?? 0) > 1));
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  const waiting = loadingLabel !== undefined && rows.length === 0;

  return (
    <section
      className="ui-table-box"
      aria-label={caption}
      aria-busy={loadingLabel !== undefined}
      {...scrollRegion(asRows)}
    >
      <output className="visually-hidden">{props.announcement}</output>
      <table
        {...roles.table}
        className={classes(
          "ui-table",
          asRows ? "is-rows" : "is-cards",
          selection && "has-selection",
        )}
      >
        <caption className="visually-hidden">{caption}</caption>
        <TableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          selectAll={selection && selectAllOf(props, selection)}
          actionsHeader={actions?.header}
        />
        <tbody {...roles.group}>
          {rows.map((row, index) => {
            const group = groupOf?.(row);
            const before = rows[index - 1];
            const begins = group && (before === undefined || groupOf?.(before) !== group);
            return (
              <Fragment key={rowKey(row)}>
                {begins && (
                  <tr {...roles.row} className="is-group">
                    <th {...roles.rowHeader} colSpan={width} scope="rowgroup">
                      {group}
                    </th>
                  </tr>
                )}
                <TableRow
                  row={row}
                  rowKey={rowKey(row)}
                  columns={columns}
                  selection={selection}
                  isCurrent={rowKey(row) === props.currentKey}
                  href={props.rowHref?.(row)}
                  actions={actions?.of(row)}
                />
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {waiting && (
        <Loading label={loadingLabel}>
          <div className="ui-table__waiting">
            <Skeleton blocks={WAITING_ROWS} />
          </div>
        </Loading>
      )}
      {!loadingLabel && rows.length === 0 && <div className="ui-table__empty">{props.empty}</div>}
    </section>
  );
}

function selectAllOf<Row>(
  { rows, rowKey }: Pick<DataTableProps<Row>, "rows" | "rowKey">,
  { selected, onChange, allLabel, canSelect = () => true }: TableSelection<Row>,
) {
  const keys = rows.filter(canSelect).map(rowKey);
  const chosen = keys.filter((key) => selected.has(key));
  const all = keys.length > 0 && chosen.length === keys.length;
  return {
    label: allLabel,
    state: all ? ("all" as const) : chosen.length > 0 ? ("some" as const) : ("none" as const),
    onChange: (select: boolean) => onChange(new Set(select ? keys : [])),
  };
}
