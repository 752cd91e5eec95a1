import { Button, Icon, Link } from "..";
import type { List } from "./use-list";

/**
 * On a small screen, where rows are cards: opens the table's head, which sorts and filters, and the
 * rest of the toolbar.
 */
export function CardControls({
  list,
  formId,
  filterable,
  open,
}: {
  list: List;
  formId: string;
  filterable: boolean;
  /** Whether a filter has a problem. */
  open: boolean;
}) {
  const set = Object.keys(list.state.filters).length;
  return (
    <details className="table__controls" open={open || undefined}>
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
