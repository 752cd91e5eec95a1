import { type RouteTab, routeTabUrl } from "~/lib/urls";
import { Tabs } from "~/ui/page";
import type { Proposal } from "./__propose.server";
import type { RouteScreen } from "./__read-route.server";
import { StopList } from "./__stop-list";
import { Visits } from "./__visits";

interface PanelProps extends Pick<RouteScreen, "route" | "rows" | "visits"> {
  tab: RouteTab;
  proposal: Proposal | null;
}

/** The two tabs beside the map: the stops, and what was visited of them. */
export function Panel({ route, rows, visits, tab, proposal }: PanelProps) {
  const proposed = proposal?.kind === "better" ? proposal.rows : null;
  return (
    <section
      className="route-details__panel"
      aria-label={tab === "visits" ? "Visits" : "Locations"}
    >
      <Tabs
        label="Of this route"
        tabs={[
          { label: "Locations", to: routeTabUrl(route.id, "locations"), current: tab !== "visits" },
          { label: "Visits", to: routeTabUrl(route.id, "visits"), current: tab === "visits" },
        ]}
      />
      {visits ? (
        <Visits name={route.name} {...visits} />
      ) : (
        <StopList route={route} rows={proposed ?? rows} still={proposed !== null} />
      )}
    </section>
  );
}
