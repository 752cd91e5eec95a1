import { agentUrl } from "~/features/urls";
import { MapPinList, RouteMap } from "~/map";
import { Link } from "~/ui";
import { EmptyState } from "~/ui/page";
import type { LastVisits as Shown } from "./last-visits.server";

/** Agents by the place and time of their latest visit. */
export function LastVisits({ visits: { agents, map, isCut } }: { visits: Shown }) {
  if (agents.length === 0) {
    return (
      <EmptyState title="No visits yet">
        The connected server reports no positions. Agents will appear here where they last visited.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="below-4">
        The connected server reports no positions. Agents are shown at the place and time of their
        latest visit{isCut && ", as far as the latest visits tell"}.
      </p>
      <div className="agent-map stack gap-4">
        <section className="frame" aria-label="Latest visits">
          <table>
            <caption className="visually-hidden">Agents by their latest visit</caption>
            <thead>
              <tr>
                <th scope="col">Agent</th>
                <th scope="col">Latest visit</th>
                <th scope="col">Arrived</th>
              </tr>
            </thead>
            <tbody>
              {agents.map(({ id, name, place, placeUrl, at, office }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={agentUrl(id)} dir="auto">
                      {name}
                    </Link>
                    {office && (
                      <span className="detail" dir="auto">
                        {office}
                      </span>
                    )}
                  </th>
                  <td data-label="Latest visit" dir="auto">
                    {placeUrl ? <Link to={placeUrl}>{place}</Link> : place}
                  </td>
                  <td data-label="Arrived">{at}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section className="agent-map__map stack gap-2" aria-label="Map">
          <div className="on-going__map column gap-2">
            <RouteMap label="Map of latest visits" map={map} fill />
          </div>
          <MapPinList pins={map.pins} />
        </section>
      </div>
    </>
  );
}
