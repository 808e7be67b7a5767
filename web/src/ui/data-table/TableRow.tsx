import { Button } from "../button/Button";
import { classes } from "../classes";
import { Link } from "../link/Link";
import { type DataColumn, type RowAction, roles, type TableSelection } from "./tableTypes";

interface TableRowProps<Row> {
  row: Row;
  rowKey: string;
  columns: DataColumn<Row>[];
  selection: TableSelection<Row> | undefined;
  isCurrent: boolean;
  href: string | undefined;
  actions: RowAction[] | undefined;
}

export function TableRow<Row>({
  row,
  rowKey,
  columns,
  selection,
  isCurrent,
  href,
  actions,
}: TableRowProps<Row>) {
  const isSelected = selection?.selected.has(rowKey) ?? false;
  const canSelect = selection && (selection.canSelect?.(row) ?? true);

  function toggle() {
    if (!selection) return;
    const selected = new Set(selection.selected);
    if (!selected.delete(rowKey)) selected.add(rowKey);
    selection.onChange(selected);
  }

  return (
    <tr
      {...roles.row}
      data-row={rowKey}
      className={classes((isCurrent || isSelected) && "is-chosen") || undefined}
      aria-current={isCurrent || undefined}
    >
      {selection && (
        <td {...roles.cell} className="is-select">
          {canSelect && (
            <label className="ui-table__box">
              <input type="checkbox" checked={isSelected} onChange={toggle} />
              <span className="visually-hidden">{selection.rowName(row)}</span>
            </label>
          )}
        </td>
      )}
      {columns.map((column, index) => {
        const look = classes(
          `on-card-${column.onCard ?? "wide"}`,
          column.align === "end" && "is-end",
        );
        const content = column.cell(row);
        return index === 0 ? (
          <th {...roles.rowHeader} key={column.key} scope="row" className={look}>
            {href ? <Link href={href}>{content}</Link> : content}
          </th>
        ) : (
          <td {...roles.cell} key={column.key} className={look}>
            {column.onCard === "labelled" && (
              <span className="ui-table__label" aria-hidden="true">
                {column.header}
              </span>
            )}
            {content}
          </td>
        );
      })}
      {actions && (
        <td {...roles.cell} className="is-actions on-card-wide">
          {actions.map(({ label, name, ...action }) => (
            <Button key={label} {...action} aria-label={name}>
              {label}
            </Button>
          ))}
        </td>
      )}
    </tr>
  );
}
