import { formatCount } from "~/lib/figures";
import { PageSize } from "./page-size";
import { Pagination } from "./pagination";
import type { List } from "./use-list";

/** Under the rows: how many a page has, which are shown of how many, and the other pages. */
export function TableFooter({
  caption,
  list,
  total,
  rowCount,
}: {
  caption: string;
  list: List;
  total: number;
  rowCount: number;
}) {
  const { page, limit } = list.shown;
  const first = (page - 1) * limit + 1;
  const range = rowCount > 0 ? `${formatCount(first)}–${formatCount(first + rowCount - 1)}` : "0";
  return (
    <footer className="table__footer">
      <PageSize list={list} />
      <span className="tabular" role="status">
        {`${range} of ${formatCount(total)} total items`}
      </span>
      <Pagination
        label={`Pages of ${caption}`}
        page={list.state.page}
        pages={limit > 0 ? Math.ceil(total / limit) : 1}
        href={(to) => list.href({ page: to })}
        onFollow={(event, to) => list.follow(event, () => ({ page: to }))}
      />
    </footer>
  );
}
