import { memo } from "react";
import { frameShift, type MapFrame } from "~/lib/mercator";
import { groundWidth } from "../model/ground-widths";
import type { BaseLayer } from "../model/types";
import { at } from "./place-in";

interface GroundProps {
  base: BaseLayer;
  baseFrame: MapFrame;
  /** What is looked at. */
  frame: MapFrame;
}

/** The base layer as a picture: its shapes grow with the map, its names keep their size. */
export function Ground({ base, baseFrame, frame }: GroundProps) {
  const { x, y, scale } = frameShift(baseFrame, frame);
  return (
    <>
      <svg
        className="map__ground"
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        aria-hidden="true"
        focusable="false"
      >
        <g transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(5)})`}>
          {base.sea && <Sea {...baseFrame} />}
          <Shapes shapes={base.shapes} zoom={baseFrame.zoom} />
        </g>
      </svg>
      <svg className="map__names" aria-hidden="true" focusable="false">
        {base.labels.map((label) => (
          <text
            key={`${label.text} ${label.x} ${label.y}`}
            className={`map__name map__name--${label.kind}`}
            {...at(x + label.x * scale, y + label.y * scale, frame)}
          >
            {label.text}
          </text>
        ))}
      </svg>
    </>
  );
}

/** Reaches beyond the shapes, for what is moved into view before others have come. */
const Sea = ({ width, height }: MapFrame) => (
  <rect
    className="map__shape map__shape--water"
    x={-width}
    y={-height}
    width={3 * width}
    height={3 * height}
  />
);

interface ShapesProps extends Pick<BaseLayer, "shapes"> {
  /** What they were drawn for. */
  zoom: number;
}

const Shapes = memo(function Shapes({ shapes, zoom }: ShapesProps) {
  return (
    <>
      {shapes.map(({ kind, d }) => (
        <path
          key={`${kind} ${d.length}`}
          className={`map__shape map__shape--${kind}`}
          d={d}
          strokeWidth={groundWidth(kind, zoom)?.toFixed(2)}
        />
      ))}
    </>
  );
});
