import { ENGINE_LABELS, type EngineName } from "~/directions/engine";
import { type MapData, RouteMap } from "~/map";
import { FormMessage } from "~/ui/form";
import type { DrawnPath } from "../path/drawn-path";
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
      {path.problem ? (
        <FormMessage tone="warning">{`The line can't be drawn: ${path.problem}`}</FormMessage>
      ) : (
        <p className="route-path">{path.engine ? sourceOf(path.engine) : " "}</p>
      )}
    </>
  );
}

/** Who found the path, in words. */
const sourceOf = (engine: EngineName) =>
  engine === "estimate"
    ? "The line is estimated: straight from stop to stop, not along roads."
    : `Directions by ${ENGINE_LABELS[engine]}`;
