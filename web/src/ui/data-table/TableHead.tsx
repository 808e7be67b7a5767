import { useEffect, useRef } from "react";
import { classes } from "../classes";
import { Icon } from "../icon/Icon";
import { type DataColumn, roles, type TableSort } from "./tableTypes";

interface TableHeadProps<Row> {
  columns: DataColumn<Row>[];
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
  selectAll: SelectAllProps | undefined;
  actionsHeader: string | undefined;
}

export function TableHead<Row>({
  columns,
  sort,
  onSort,
  selectAll,
  actionsHeader,
}: TableHeadProps<Row>) {
  return (
    <thead {...roles.group}>
      <tr {...roles.row}>
        {selectAll && (
          <th {...roles.columnHeader} scope="col" className="is-select">
            <SelectAll {...selectAll} />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.key ? sort.direction : undefined;
          return (
            <th
              {...roles.columnHeader}
              key={column.key}
              scope="col"
              className={classes(
                column.align === "end" && "is-end",
                !(column.sortable && onSort) && "is-plain",
              )}
              aria-sort={direction}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className="ui-table__sort"
                  onClick={() =>
                    onSort({
                      column: column.key,
                      direction: direction === "ascending" ? "descending" : "ascending",
                    })
                  }
                >
                  {column.header}
                  <Icon name={direction ? "chevron-down" : "sort"} className={direction} />
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
        {actionsHeader && (
          <th {...roles.columnHeader} scope="col" className="is-plain">
            {actionsHeader}
          </th>
        )}
      </tr>
    </thead>
  );
}

interface SelectAllProps {
  label: string;
  state: "none" | "some" | "all";
  onChange: (all: boolean) => void;
}

function SelectAll({ label, state, onChange }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  // "Indeterminate" has no attribute: only script can set it.
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <label className="ui-table__box">
      <input
        ref={box}
        type="checkbox"
        checked={state === "all"}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="ui-table__all">{label}</span>
    </label>
  );
}
