import type { MapFrame } from "geo/geometry/mercator";
import { memo, useId, useMemo } from "react";
import { linePath, lineTransform } from "../model/line-path";
import { pointsOf } from "../model/line-points";
import type { MapLine } from "../model/types";

const HEIGHTS: Record<MapLine["kind"], number> = { before: 0, area: 0, route: 1, driven: 2 };

/** The lines under the pins, each with an edge that lifts it off the ground; the route's above others. */
export function Lines({ lines, frame }: { lines: MapLine[]; frame: MapFrame }) {
  const zoom = Math.round(frame.zoom);
  const drawn = useMemo(
    () =>
      [...lines]
        .sort((a, b) => HEIGHTS[a.kind] - HEIGHTS[b.kind])
        .map((line) => ({
          path: linePath(pointsOf(line), zoom),
          look: `map__line--${line.kind}${line.estimated ? " map__line--estimated" : ""}`,
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

/** Drawn twice but written once: a way along roads is most of the page. */
const Line = memo(function Line({ d, look }: { d: string; look: string }) {
  const id = useId();
  return (
    <>
      <defs>
        <path id={id} d={d} vectorEffect="non-scaling-stroke" />
      </defs>
      <use href={`#${id}`} className={`map__line ${look} map__line--edge`} />
      <use href={`#${id}`} className={`map__line ${look}`} />
    </>
  );
});
