import { FilterRow, OwnColumnHead } from "./filter-row";
import { HeaderCell } from "./header";
import { SelectAll } from "./selection";
import type { Column } from "./types";
import type { List } from "./use-list";
import type { Selection } from "./use-selection";

interface TableHeadProps<Row> {
  list: List;
  columns: readonly Column<Row>[];
  /** Null where rows are not chosen. */
  selection: Selection | null;
  rowCount: number;
  /** Whether the URL has chosen all rows of the page. */
  allPreselected: boolean;
  filterFormId: string;
  filterable: boolean;
  hasActions: boolean;
}

/** The heads of all columns and, under them, their filters. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { list, columns, selection, hasActions } = props;
  return (
    <thead>
      <tr className="table__heads">
        {selection && (
          <th className="table__lead" scope="col">
            <SelectAll
              selection={selection}
              rowCount={props.rowCount}
              list={list}
              all={props.allPreselected}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.key} column={column} list={list} />
        ))}
        {hasActions && (
          <th className="table__tail" scope="col">
            Actions
          </th>
        )}
        {!hasActions && props.filterable && <OwnColumnHead />}
      </tr>
      {props.filterable && (
        <FilterRow
          columns={columns}
          list={list}
          formId={props.filterFormId}
          lead={selection !== null}
          tail={hasActions}
        />
      )}
    </thead>
  );
}
