import { ROUTE_STATUS_LABELS } from "~/features/routes/status";
import { routesInStatusUrl, routesUrl } from "~/features/urls";
import { type Deferred, useDeferred } from "~/kit/deferred/use-deferred";
import { formatCount } from "~/lib/figures";
import { Link } from "~/ui";
import { StatusPill } from "~/ui/page";
import type { Figure, StatusCount, TodayCount } from "./figures.server";
import { Tile } from "./tile";
import { NOW, NOW_NAMES, type NowName, TODAY } from "./words";

interface NowPanelProps {
  arriving: Deferred<Figure<NowName>[]>;
  routes: StatusCount[];
  /** Null where the upstream knows no days. */
  today: TodayCount[] | null;
}

/** How routes, agents and locations are now, whatever the period. */
export function NowPanel({ arriving, routes, today }: NowPanelProps) {
  const figures = useDeferred<Figure<NowName>[]>(arriving, [], { keepsLast: true });
  const total = routes.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="now">
      <h2 id="now" className="heading">
        Now
      </h2>
      <ul className="dashboard__tiles tiles gap-3">
        {NOW_NAMES.map((name) => {
          const figure = figures.find((one) => one.name === name);
          return (
            <Tile key={name} label={NOW[name]} figure={figure}>
              {figure?.percent !== undefined && <Share percent={figure.percent} />}
            </Tile>
          );
        })}
      </ul>
      {today && (
        <ul className="align-stretch cluster gap-2 above-3" aria-label="Routes of today">
          {today.map(({ name, count, to }) => (
            <Status key={name} to={to} count={count} label={TODAY[name]} />
          ))}
        </ul>
      )}
      <ul className="align-stretch cluster gap-2 above-3" aria-label="Routes by status">
        <Status to={routesUrl()} count={total} label="All Routes" />
        {routes.map(({ status, count }) => (
          <Status
            key={status}
            to={routesInStatusUrl(status)}
            count={count}
            label={<StatusPill tone={status}>{ROUTE_STATUS_LABELS[status]}</StatusPill>}
          />
        ))}
      </ul>
    </section>
  );
}

/** A share as a bar; its number stands beside it. */
const Share = ({ percent }: { percent: number }) => (
  <svg width="100%" height="6" aria-hidden="true">
    <rect className="tile__share-ground" width="100%" height="6" rx="3" />
    <rect className="tile__share-fill" width={`${percent}%`} height="6" rx="3" />
  </svg>
);

const Status = ({ to, count, label }: { to: string; count: number; label: React.ReactNode }) => (
  <li>
    <Link to={to} className="dashboard__status row gap-2" prefetch="intent">
      {label} <span className="tabular">{formatCount(count)}</span>
    </Link>
  </li>
);
