import { sortChange } from "~/lib/list-query";
import { Button } from "../button";
import { Icon } from "../icon";
import { Link } from "../link";
import type { Column } from "./types";
import type { List } from "./use-list";

/**
 * On a small screen, where rows are cards: opens the filters of the table's head, and
 * sorts, which the hidden heads cannot.
 */
export function CardControls<Row>({
  list,
  columns,
  formId,
  filterable,
}: {
  list: List;
  columns: readonly Column<Row>[];
  formId: string;
  filterable: boolean;
}) {
  const sortable = columns.filter((column) => column.sortable);
  const { filters, sortBy, sortOrder } = list.state;
  const set = Object.keys(filters).length;
  if (!filterable && sortable.length === 0) return null;
  return (
    <details className="table__controls">
      <summary className="button button--secondary button--medium">
        <Icon name="sliders-horizontal" className="table__controls-icon" />
        {filterable ? "Filters" : "Sort"}
        {set > 0 && <span className="table__controls-count">{set}</span>}
      </summary>
      <div className="table__controls-panel">
        {sortable.length > 0 && (
          <nav aria-label="Sort by" className="table__sorts">
            <span className="muted">Sort by</span>
            {sortable.map(({ key, header }) => (
              <Link
                key={key}
                to={list.sortHref(key)}
                onClick={(event) => list.follow(event, (latest) => sortChange(latest, key))}
                aria-current={sortBy === key ? "true" : undefined}
                preventScrollReset
              >
                {header}
                {sortBy === key && (sortOrder === "asc" ? " ↑" : " ↓")}
              </Link>
            ))}
          </nav>
        )}
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
      </div>
    </details>
  );
}
