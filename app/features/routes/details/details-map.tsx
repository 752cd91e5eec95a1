import { ENGINE_LABELS, type EngineName } from "~/directions/engine";
import { type MapData, RouteMap } from "~/map";
import { FormMessage } from "~/ui/form";
import type { DrawnPath } from "../path/drawn-path";
import type { Proposal } from "./propose.server";
import type { RouteSummary } from "./read-route.server";

interface DetailsMapProps {
  route: RouteSummary;
  map: MapData;
  line: DrawnPath;
  proposal: Proposal | null;
}

/** All stops and the way along them, or both ways while another order is proposed. */
export function DetailsMap({ route, map, line, proposal }: DetailsMapProps) {
  const proposed = proposal?.kind === "better" ? proposal : null;
  const { lines, pins } = proposed ?? { lines: line.lines, pins: map.pins };
  return (
    <>
      <RouteMap label={`Map of ${route.name}`} map={{ ...map, lines, pins }} fill />
      {line.problem ? (
        <FormMessage tone="warning">{`The line can't be drawn: ${line.problem}`}</FormMessage>
      ) : (
        <p className="route-line">{line.engine ? sourceOf(line.engine) : " "}</p>
      )}
    </>
  );
}

/** Who found the way, in words. */
const sourceOf = (engine: EngineName) =>
  engine === "estimate"
    ? "The line is estimated: straight from stop to stop, not along roads."
    : `Directions by ${ENGINE_LABELS[engine]}`;
