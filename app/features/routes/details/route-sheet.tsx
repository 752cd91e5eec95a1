import { routesUrl, routeUrl } from "~/features/urls";
import { RouteMap } from "~/map";
import { dashboardUrl } from "~/session/urls";
import { Button, Icon } from "~/ui";
import { Name, PageHeader } from "~/ui/page";
import { PathSource } from "../path/path-source";
import type { RouteSheetData, SheetRow } from "./read-sheet.server";
import { Summary } from "./summary";

/** A route on paper: the map, the stops, and room for notes. */
export function RouteSheet({ sheet }: { sheet: RouteSheetData }) {
  const { route, rows, map, path, printed } = sheet;
  return (
    <div className="sheet">
      <PageHeader
        title={route.name}
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Routes", to: routesUrl() },
          { label: route.name, to: routeUrl(route.id) },
          { label: "Route sheet" },
        ]}
        beside={
          <span>
            {route.agent ? <Name>{route.agent.name}</Name> : "Unassigned"}
            {route.office && (
              <>
                {" · "}
                <Name>{route.office}</Name>
              </>
            )}
            {` · ${printed}`}
          </span>
        }
        actions={
          <span className="js-only sheet__print">
            <Button
              type="button"
              variant="primary"
              icon={<Icon name="printer" />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </span>
        }
      />
      <Summary route={route} />
      <PathSource path={path} />
      <RouteMap label={`Map of ${route.name}`} map={map} still />
      <SheetStops rows={rows} />
    </div>
  );
}

const SheetStops = ({ rows }: { rows: SheetRow[] }) => (
  <table className="sheet__stops tabular">
    <caption className="visually-hidden">Stops in their order</caption>
    <thead>
      <tr>
        <th scope="col">#</th>
        <th scope="col">Location</th>
        <th scope="col">Arrived</th>
        <th scope="col">Departure</th>
        <th scope="col">Notes</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>{row.number}</td>
          <th scope="row">
            <Name>{row.name}</Name>
            {row.visited && <span className="muted"> ({row.failed ?? "visited"})</span>}
            <span className="sheet__words detail" dir="auto">
              {row.words}
            </span>
          </th>
          <td>{row.arrived}</td>
          <td>{row.departed}</td>
          <td />
        </tr>
      ))}
    </tbody>
  </table>
);
