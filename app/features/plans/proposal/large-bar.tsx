import { type BarScale, type DayBar, lanesOf } from "./bar";

interface LargeBarProps {
  bar: DayBar;
  scale: BarScale;
  label: string;
}

const HEIGHT = 36;
const BELOW = 18;
/** Of one stop's window, and of all of them together. */
const LANE = 6;
const MOST_LANES = 96;
const GAP = 4;
/** In percent: a narrower part has no room for its number. */
const ROOM_FOR_NUMBER = 2.5;

/**
 * The bar of a day with the numbers of its stops, the windows of its stops below it, and the hours;
 * the table says the same.
 */
export function LargeBar({ bar, scale, label }: LargeBarProps) {
  const marks = bar.windows.length > 0 ? lanesOf(bar.parts) : [];
  const lanes = Math.min(marks.length * LANE, MOST_LANES);
  const bottom = lanes > 0 ? HEIGHT + GAP + lanes : HEIGHT;
  return (
    <svg
      className="plan-bar plan-bar--large"
      width="100%"
      height={bottom + BELOW}
      role="img"
      aria-label={`${label}: the day as a bar`}
    >
      <rect
        className="plan-bar__shift"
        x={`${bar.shift.x}%`}
        width={`${bar.shift.width}%`}
        height={HEIGHT}
      />
      <Windows windows={bar.windows} marks={marks} height={lanes} />
      {bar.parts.map(({ kind, x, width, title }) => (
        <rect
          key={`${kind} ${x}`}
          className={`plan-bar__${kind}`}
          x={`${x}%`}
          y={kind === "travel" ? HEIGHT / 2 - 3 : 0}
          width={`${width}%`}
          height={kind === "travel" ? 6 : HEIGHT}
        >
          <title>{title}</title>
        </rect>
      ))}
      {bar.parts.map(
        ({ number, x, width }) =>
          number !== undefined &&
          width >= ROOM_FOR_NUMBER && (
            <text key={number} className="plan-bar__number" x={`${x + width / 2}%`} y={HEIGHT / 2}>
              {number}
            </text>
          ),
      )}
      {scale.hours.map(({ x, label: hour }) => (
        <g key={hour}>
          <line className="plan-bar__hour" x1={`${x}%`} x2={`${x}%`} y1={0} y2={bottom + 3} />
          <text
            className="chart__word"
            x={`${x}%`}
            y={bottom + BELOW - 3}
            textAnchor={x < 4 ? "start" : x > 96 ? "end" : "middle"}
          >
            {hour}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface WindowsProps extends Pick<DayBar, "windows"> {
  marks: ReturnType<typeof lanesOf>;
  /** Of all lanes, in pixels. */
  height: number;
}

/** When the locations may be visited: a lane for each stop, with its visit and where it opens and closes. */
const Windows = ({ windows, marks, height }: WindowsProps) => (
  <svg y={HEIGHT + GAP} width="100%" height={height} aria-hidden="true">
    {windows.map((window) => (
      <g key={`${window.y} ${window.x}`}>
        <rect
          className="plan-bar__window"
          x={`${window.x}%`}
          y={window.y * height}
          width={`${window.width}%`}
          height={window.height * height}
        >
          <title>{window.title}</title>
        </rect>
        {window.edges.map((edge) => (
          <line
            key={edge}
            className="plan-bar__edge"
            x1={`${edge}%`}
            x2={`${edge}%`}
            y1={window.y * height}
            y2={(window.y + window.height) * height}
          />
        ))}
      </g>
    ))}
    {marks.map(({ x, width, y, height: lane }) => (
      <rect
        key={y}
        className="plan-bar__mark"
        x={`${x}%`}
        y={y * height + 1}
        width={`${width}%`}
        height={Math.max(1, lane * height - 2)}
      />
    ))}
  </svg>
);
