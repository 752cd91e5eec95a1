import type { MouseEvent, ReactNode } from "react";
import { Icon, Link } from "..";
import { pageNumbers } from "./page-numbers";

interface PaginationProps {
  /** Tells it from others on the page, for screen readers. */
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  href: (page: number) => string;
  /** A click on the link of a page, before the router takes it. */
  onFollow?: (event: MouseEvent, page: number) => void;
}

/** Links to a list's pages. */
export function Pagination({ label, page, pages, href, onFollow }: PaginationProps) {
  if (pages < 2) return null;
  const marks = pageNumbers(page, pages);
  const previous = Math.min(page - 1, pages);
  return (
    <nav className="pagination" aria-label={label}>
      <Arrow
        label="Previous page"
        to={page > 1 ? href(previous) : null}
        onClick={(event) => onFollow?.(event, previous)}
      >
        <Icon name="chevron-left" />
      </Arrow>
      <ol>
        {marks.map((mark, at) => (
          <li key={mark === "gap" ? `gap after ${marks[at - 1]}` : mark}>
            {mark === "gap" ? (
              <span className="pagination__gap">…</span>
            ) : (
              <Link
                className="pagination__page"
                to={href(mark)}
                onClick={(event) => onFollow?.(event, mark)}
                aria-label={`Page ${mark}`}
                aria-current={mark === page ? "page" : undefined}
                prefetch="intent"
                preventScrollReset
              >
                {mark}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Arrow
        label="Next page"
        to={page < pages ? href(page + 1) : null}
        onClick={(event) => onFollow?.(event, page + 1)}
      >
        <Icon name="chevron-right" />
      </Arrow>
    </nav>
  );
}

function Arrow({
  label,
  to,
  onClick,
  children,
}: {
  label: string;
  to: string | null;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}) {
  if (!to) {
    return (
      <span className="pagination__page pagination__page--off" aria-hidden="true">
        {children}
      </span>
    );
  }
  return (
    <Link
      className="pagination__page"
      to={to}
      onClick={onClick}
      aria-label={label}
      prefetch="intent"
      preventScrollReset
    >
      {children}
    </Link>
  );
}
