import { type MapData, RouteMap } from "~/map";
import type { DrawnPath } from "../path/drawn-path";
import { PathSource } from "../path/path-source";
import type { Proposal } from "./propose.server";
import type { RouteSummary } from "./read-screen.server";

interface DetailsMapProps {
  route: RouteSummary;
  map: MapData;
  path: DrawnPath;
  proposal: Proposal | null;
}

/** All stops and the path along them, or both paths while another order is proposed. */
export function DetailsMap({ route, map, path, proposal }: DetailsMapProps) {
  const proposed = proposal?.kind === "better" ? proposal : null;
  const { lines, pins } = proposed ?? { lines: path.lines, pins: map.pins };
  return (
    <>
      <RouteMap label={`Map of ${route.name}`} map={{ ...map, lines, pins }} fill />
      <PathSource path={path} />
    </>
  );
}
