import { useSearchParams } from "@remix-run/react";
import type { RouteTab } from "~/features/urls";
import { ListTable } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { type MapPin, MapPinList } from "~/map";
import { Tabs } from "~/ui/page";
import { type VisitedRow, visitsList } from "../visited-stops";
import type { Proposal } from "./propose.server";
import type { RouteScreenData } from "./read-screen.server";
import { overTab } from "./screen-query";
import { StopList } from "./stop-list";

/** What was visited on a route. */
const Visits = ({ name, page }: { name: string; page: ListPage<VisitedRow> }) => (
  <ListTable
    list={visitsList}
    page={page}
    caption={`Visits of ${name}`}
    searchLabel="Search visits"
    empty={{ text: "No stop of this route was visited yet." }}
  />
);

interface PanelProps extends Pick<RouteScreenData, "route" | "rows" | "hours" | "visits"> {
  tab: RouteTab;
  proposal: Proposal | null;
  /** Those on the map, listed where no row of the tab stands for them. */
  pins: MapPin[];
}

/** The two tabs beside the map: the stops, and what was visited of them. */
export function Panel({ route, rows, hours, visits, tab, proposal, pins }: PanelProps) {
  const [query] = useSearchParams();
  const proposed = proposal?.kind === "better" ? proposal.rows : null;
  const listed = new Set(visits ? [] : (proposed ?? rows).map(({ id }) => id));
  const unlisted = pins.filter(({ id }) => !listed.has(id));
  const others = unlisted.length > 0 && (
    <MapPinList
      pins={unlisted}
      summary={visits ? undefined : `Also on the map: ${unlisted.length}`}
    />
  );
  return (
    <section
      className="route-details__panel frame"
      aria-label={tab === "visits" ? "Visits" : "Locations"}
    >
      <Tabs
        label="Of this route"
        tabs={[
          {
            label: "Locations",
            to: overTab(route.id, "locations", query),
            current: tab !== "visits",
          },
          { label: "Visits", to: overTab(route.id, "visits", query), current: tab === "visits" },
        ]}
      />
      {visits ? (
        <>
          <Visits name={route.name} page={visits} />
          {others}
        </>
      ) : (
        <StopList
          route={route}
          rows={proposed ?? rows}
          // They are those of the order as it is.
          hours={proposed ? null : hours}
          still={proposed !== null}
        >
          {others}
        </StopList>
      )}
    </section>
  );
}
