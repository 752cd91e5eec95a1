import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { countRoutes } from "~/features/dashboard/index.server";
import { newRouteUrl } from "~/features/planning/urls";
import { ROUTE_STATUS_LABELS } from "~/features/routes/status";
import { routesInStatusUrl, routesUrl } from "~/features/routes/urls";
import { requireSignedIn } from "~/session/guards.server";
import { dashboardUrl } from "~/session/urls";
import { LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/page";
import "~/features/dashboard/dashboard.css";

export const meta: MetaFunction = () => [{ title: "Dashboard · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, office, isAdmin, upstream } = await requireSignedIn({ request, context });
  const sees = isAdmin || office !== undefined;
  return {
    name: user.displayName,
    place: isAdmin ? "All offices" : (office?.name ?? "No office yet"),
    counts: sees ? await countRoutes(upstream) : null,
  };
}

export default function Dashboard() {
  const { name, place, counts } = useLoaderData<typeof loader>();
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
        Hello {name}. <span className="muted">{place}</span>
      </p>
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
