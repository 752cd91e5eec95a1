import { type PointerEvent, useState } from "react";
import type { DrawnLines } from "./types";

interface LineChartProps {
  chart: DrawnLines;
  /** Names it, for those who don't see it as well. */
  title: string;
  /** What it shows, in a sentence. */
  summary: string;
}

const WIDTH = 1000;
/** Between the plot and the edge of the drawing, in pixels, for the words around it. */
const ABOVE = 16;
const BELOW = 24;
const LEFT = 8;

/**
 * Series over time. The lines are drawn for any width; words keep their size. With scripts the values
 * of a place are told under the pointer and by a slider; else where the pointer rests.
 */
export function LineChart({ chart, title, summary }: LineChartProps) {
  const { height, ticks, labels, series, places } = chart;
  const cursor = useCursor();
  const shown = cursor.at === null ? undefined : places[cursor.at];
  return (
    <figure>
      <figcaption className="chart__title">{title}</figcaption>
      <ul className="chart__legend cluster small" aria-hidden="true">
        {series.map(({ name }, nth) => (
          <li key={name} className={`chart__key chart__key--${nth + 1}`}>
            {name}
          </li>
        ))}
      </ul>
      <div className="chart__plot">
        <svg
          width="100%"
          height={height + ABOVE + BELOW}
          role="img"
          aria-label={`${title}. ${summary}`}
          onPointerMove={cursor.onPointerMove}
          onPointerLeave={cursor.onPointerLeave}
        >
          {ticks.map(({ y, label }) => (
            <line
              key={label}
              className="chart__grid"
              x1="0"
              x2="100%"
              y1={y + ABOVE}
              y2={y + ABOVE}
            />
          ))}
          <Plot chart={chart} shown={shown} />
          {ticks.map(({ y, label }) => (
            <text key={label} className="chart__word" x={-LEFT} y={y + ABOVE + 4} textAnchor="end">
              {label}
            </text>
          ))}
          {labels.map(({ x, text, anchor }, nth) => (
            <text
              key={text}
              className={nth % 2 ? "chart__word chart__word--between" : "chart__word"}
              x={`${x}%`}
              y={height + ABOVE + BELOW - 6}
              textAnchor={anchor}
            >
              {text}
            </text>
          ))}
        </svg>
      </div>
      {places.length > 1 && (
        <input
          type="range"
          className="chart__slider js-only"
          min={0}
          max={places.length - 1}
          value={cursor.at ?? places.length - 1}
          aria-label={`${title}: values`}
          aria-valuetext={shown?.said ?? places.at(-1)?.said}
          onChange={(event) => cursor.set(Number(event.target.value))}
        />
      )}
      <p className="chart__said muted small">{shown?.said ?? summary}</p>
    </figure>
  );
}

interface PlotProps {
  chart: DrawnLines;
  /** The place whose values the text below the chart gives. */
  shown: DrawnLines["places"][number] | undefined;
}

/** The lines themselves, stretched to the width of the page, and the places that a pointer finds. */
function Plot({ chart: { height, series, places }, shown }: PlotProps) {
  return (
    <svg
      x="0"
      y={ABOVE}
      width="100%"
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      overflow="visible"
      aria-hidden="true"
    >
      {series.map(({ name, line, area }, nth) => (
        <g key={name} className={`chart__series chart__series--${nth + 1}`}>
          {nth === 0 && <path className="chart__area" d={area} />}
          <path className="chart__line" d={line} vectorEffect="non-scaling-stroke" />
        </g>
      ))}
      {shown && (
        <line
          className="chart__cursor"
          x1={shown.x}
          x2={shown.x}
          y1="0"
          y2={height}
          vectorEffect="non-scaling-stroke"
        />
      )}
      {places.map(({ x, said }, nth) => (
        <rect
          key={said}
          className="chart__place"
          x={x - WIDTH / places.length / 2}
          y="0"
          width={WIDTH / places.length}
          height={height}
          data-place={nth}
        >
          <title>{said}</title>
        </rect>
      ))}
    </svg>
  );
}

/** Which place is pointed at, or was reached by the slider. */
function useCursor() {
  const [at, set] = useState<number | null>(null);
  return {
    at,
    set,
    onPointerMove: ({ target }: PointerEvent) => {
      const place = target instanceof SVGElement ? target.dataset.place : undefined;
      if (place !== undefined) set(Number(place));
    },
    onPointerLeave: () => set(null),
  };
}
