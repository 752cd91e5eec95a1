import { useSearchParams } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { useDeferred } from "~/kit/deferred/use-deferred";
import { UpdatedAt } from "~/kit/form/updated-at";
import { pinRowId } from "~/map";
import { Form, Link, useFragment } from "~/ui";
import { EmptyState } from "~/ui/page";
import { BeginForm } from "./begin-form";
import type { RouteSummary } from "./read-screen.server";
import { backToRouteUrl, STOPS_AT_A_TIME, withStops } from "./screen-query";
import type { StopRow } from "./show-stop";
import type { RouteHours, StopHours } from "./stop-hours.server";
import { MOVE_FORM, StopItem } from "./stop-row";
import { MOVE_HELP, useMoves } from "./use-moves";
import { useSortable } from "./use-sortable";

type ReachedHours = Record<string, StopHours> | null | undefined;

interface StopListProps {
  route: RouteSummary;
  rows: StopRow[];
  hours: RouteHours | null;
  /** The order is not to be changed now: a proposal is being looked at. */
  still: boolean;
  /** Stands below the rows. */
  children: ReactNode;
}

/** The stops in their order, which can be changed by dragging, by keys and by buttons. */
export function StopList({ route, rows, hours, still, children }: StopListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [query] = useSearchParams();
  const open = route.status !== "completed";
  const moves = useMoves(rows, route);
  const reached = useDeferred<ReachedHours>(hours?.stops, undefined, { keepsLast: true });
  useSortable(list, open && !still && !moves.saving, (id, rank) => {
    const there = moves.shown.filter((row) => !row.visited)[rank];
    if (there) moves.save(id, there.number);
  });
  if (rows.length === 0) {
    return <EmptyState title="No stops">All stops have been removed from this route.</EmptyState>;
  }
  return (
    <>
      {open && (
        <Form
          id={MOVE_FORM}
          method="post"
          action={backToRouteUrl(route.id, query)}
          preventScrollReset
        >
          <input type="hidden" name="intent" value="move" />
          <UpdatedAt of={route} />
        </Form>
      )}
      {open && !still && (
        <p id="move-help" className="visually-hidden js-only">
          Space lifts the stop. {MOVE_HELP}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {moves.announcement}
      </p>
      <div className="stops-scroll">
        {hours && <BeginForm route={route} begin={hours.begin} known={reached !== null} />}
        <ol
          ref={list}
          className="stops"
          aria-label="Stops"
          aria-busy={moves.saving || undefined}
          onSubmit={moves.onSubmit}
        >
          {moves.shown.map((stop) => (
            <StopItem
              key={stop.id}
              stop={stop}
              route={route}
              hours={reached?.[stop.id]}
              steps={moves.steps.get(stop.id)}
              handle={open && !still ? moves.handleOf(stop) : null}
              open={open}
            />
          ))}
        </ol>
        <MoreStops route={route} shown={rows.length} last={rows.at(-1)?.id} />
        {children}
      </div>
    </>
  );
}

/** The next stops of a long route, or all of them. */
function MoreStops({
  route,
  shown,
  last,
}: {
  route: RouteSummary;
  shown: number;
  /** The id of the last one shown. */
  last: string | undefined;
}) {
  const [query] = useSearchParams();
  const at = useFragment(last && pinRowId(last));
  const { id, stops: total } = route;
  if (shown >= total) return null;
  const upTo = (stops: number) => withStops(id, stops, query) + at;
  return (
    <p className="stops-more row gap-4">
      <Link
        to={upTo(shown + STOPS_AT_A_TIME)}
        className="button button--secondary button--small"
        preventScrollReset
      >
        Load More
      </Link>
      <Link to={upTo(Math.max(total, STOPS_AT_A_TIME))} preventScrollReset>
        Show all {total}
      </Link>
    </p>
  );
}
