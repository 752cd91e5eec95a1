import { ROUTE_STATUS_LABELS } from "~/features/routes/status";
import { newRouteUrl, routesInStatusUrl, routesUrl } from "~/features/urls";
import { dashboardUrl } from "~/session/urls";
import { Link, LinkButton } from "~/ui";
import { Name, PageHeader } from "~/ui/page";
import type { StatusCount } from "./counts.server";
import { FirstLook } from "./first-look";
import type { Suggestion } from "./first-look.server";
import { FirstSteps } from "./first-steps";
import type { Step } from "./first-steps.server";

interface DashboardScreenProps {
  name: string;
  /** The office whose routes are counted, or that there is none. */
  place: string;
  /** Null for who has no office. */
  counts: StatusCount[] | null;
  /** Null outside of the demo. */
  firstLook: Suggestion[] | null;
  /** Null once there is a route. */
  firstSteps: Step[] | null;
}

/** What the reader may do first, and how many routes there are. */
export function DashboardScreen(props: DashboardScreenProps) {
  const { name, place, counts, firstLook, firstSteps } = props;
  const total = counts?.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PageHeader
        trail={[{ label: "Home" }, { label: "Dashboard" }]}
        title="Dashboard"
        actions={
          <LinkButton to={newRouteUrl(dashboardUrl())} variant="primary">
            Create Route
          </LinkButton>
        }
      />
      <p className="dashboard__greeting">
        Hello <Name>{name}</Name>.{" "}
        <span className="muted" dir="auto">
          {place}
        </span>
      </p>
      {firstLook && <FirstLook suggestions={firstLook} />}
      {firstSteps && <FirstSteps steps={firstSteps} />}
      {counts && (
        <section aria-labelledby="routes-by-status">
          <h2 id="routes-by-status" className="dashboard__heading">
            Routes
          </h2>
          <ul className="dashboard__tiles">
            <Tile to={routesUrl()} count={total ?? 0} label="All Routes" />
            {counts.map(({ status, count }) => (
              <Tile
                key={status}
                to={routesInStatusUrl(status)}
                count={count}
                label={ROUTE_STATUS_LABELS[status]}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Tile({ to, count, label }: { to: string; count: number; label: string }) {
  return (
    <li>
      <Link className="dashboard__tile" to={to} prefetch="intent">
        <span className="dashboard__count tabular">{count.toLocaleString("en-US")}</span>
        <span className="muted">{label}</span>
      </Link>
    </li>
  );
}
