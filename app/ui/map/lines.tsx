import { memo, useMemo } from "react";
import type { MapFrame } from "~/lib/mercator";
import { linePath, lineTransform } from "./line-path";
import type { MapLine } from "./types";

/** The lines under the pins, each with an edge that lifts it off the ground; `before` first. */
export function Lines({ lines, frame }: { lines: MapLine[]; frame: MapFrame }) {
  const zoom = Math.round(frame.zoom);
  const drawn = useMemo(
    () =>
      [...lines]
        .sort((a, b) => Number(a.kind === "route") - Number(b.kind === "route"))
        .map(({ kind, points, estimated }) => ({
          path: linePath(points, zoom),
          look: `map__line--${kind}${estimated ? " map__line--estimated" : ""}`,
        })),
    [lines, zoom],
  );
  return (
    <svg viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
      {drawn.map(
        ({ path, look }, index) =>
          path && (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, only an order
            <g key={index} transform={lineTransform(path, frame)}>
              <Line d={path.d} look={look} />
            </g>
          ),
      )}
    </svg>
  );
}

const Line = memo(function Line({ d, look }: { d: string; look: string }) {
  return (
    <>
      <path className={`map__line ${look} map__line--edge`} d={d} />
      <path className={`map__line ${look}`} d={d} />
    </>
  );
});
