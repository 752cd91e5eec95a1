import { Button, Icon, Link } from "..";
import type { Column } from "./types";
import type { List } from "./use-list";

/**
 * On a small screen, where rows are cards: opens the table's head, which sorts and filters, and the
 * rest of the toolbar.
 */
export function CardControls<Row>({
  list,
  formId,
  columns,
  filterable,
}: {
  list: List;
  formId: string;
  columns: readonly Column<Row>[];
  filterable: boolean;
}) {
  if (!filterable && !columns.some((column) => column.sortable)) return null;
  const set = Object.keys(list.state.filters).length;
  return (
    <details
      className="table__controls"
      open={columns.some((column) => column.problem) || undefined}
    >
      <summary className="button button--secondary button--medium">
        <Icon name="sliders-horizontal" />
        {filterable ? "Filters" : "Sort"}
        {set > 0 && <span className="table__controls-count">{set}</span>}
      </summary>
      {filterable && (
        <div className="table__controls-buttons">
          <Button type="submit" form={formId} size="small" className="no-js-only">
            Filter
          </Button>
          {set > 0 && (
            <Link to={list.href({ filters: {} })} preventScrollReset>
              Clear filters
            </Link>
          )}
        </div>
      )}
    </details>
  );
}
