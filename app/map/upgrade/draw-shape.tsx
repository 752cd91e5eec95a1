import type { LonLat } from "geo/geometry/lon-lat";
import { fromFrame, type MapFrame, type XY } from "geo/geometry/mercator";
import { type PointerEvent, useEffect, useRef, useState } from "react";

/** Pixels between two corners of a lasso, and that a shape must reach to be one. */
const STEP = 4;
const LEAST = 8;
/** More would make addresses long, and nobody draws finer. */
const MOST_CORNERS = 40;

interface DrawShapeProps {
  frame: MapFrame;
  kind: "box" | "lasso";
  /** The corners of what was drawn. */
  onDrawn: (corners: LonLat[]) => void;
  onCancel: () => void;
}

/** Lies over a map while a box or a lasso is drawn on it. */
export function DrawShape({ frame, kind, onDrawn, onCancel }: DrawShapeProps) {
  const [shown, setShown] = useState<XY[]>([]);
  // A hand may be faster than the page is drawn, and all of its way counts.
  const drawn = useRef<XY[]>([]);
  const keep = (points: XY[]) => {
    drawn.current = points;
    setShown(points);
  };
  const cancel = useRef(onCancel);
  cancel.current = onCancel;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && cancel.current();
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  const at = ({ currentTarget, clientX, clientY }: PointerEvent): XY => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  function down(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    keep([at(event)]);
  }
  function move(event: PointerEvent<SVGSVGElement>) {
    const points = drawn.current;
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return;
    const now = at(event);
    if (kind === "box") keep([first, now]);
    else if (Math.hypot(now[0] - last[0], now[1] - last[1]) >= STEP) keep([...points, now]);
  }
  function up() {
    const corners = cornersOf(kind, drawn.current);
    keep([]);
    if (isShape(corners)) onDrawn(corners.map((corner) => fromFrame(corner, frame)));
  }

  return (
    <svg
      className="map__drawing"
      role="presentation"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => keep([])}
    >
      <polygon className="map__line map__line--area" points={cornersOf(kind, shown).join(" ")} />
    </svg>
  );
}

function cornersOf(kind: DrawShapeProps["kind"], points: XY[]): XY[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  if (kind === "box") return [first, [last[0], first[1]], last, [first[0], last[1]]];
  const every = Math.ceil(points.length / MOST_CORNERS);
  return points.filter((_, index) => index % every === 0);
}

/** A click is none. */
function isShape(corners: XY[]): boolean {
  const span = (axis: 0 | 1) => {
    const all = corners.map((corner) => corner[axis]);
    return Math.max(...all) - Math.min(...all);
  };
  return corners.length >= 3 && span(0) >= LEAST && span(1) >= LEAST;
}
