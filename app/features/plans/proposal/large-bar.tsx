import type { BarScale, DayBar } from "./bar";

interface LargeBarProps {
  bar: DayBar;
  scale: BarScale;
  label: string;
}

const HEIGHT = 36;
const BELOW = 18;
/** In percent: a narrower part has no room for its number. */
const ROOM_FOR_NUMBER = 2.5;

/** The bar of a day with the numbers of its stops and the hours below; the table says the same. */
export const LargeBar = ({ bar, scale, label }: LargeBarProps) => (
  <svg
    className="plan-bar plan-bar--large"
    width="100%"
    height={HEIGHT + BELOW}
    role="img"
    aria-label={`${label}: the day as a bar`}
  >
    <rect
      className="plan-bar__shift"
      x={`${bar.shift.x}%`}
      width={`${bar.shift.width}%`}
      height={HEIGHT}
    />
    <Windows windows={bar.windows} />
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
        <line className="plan-bar__hour" x1={`${x}%`} x2={`${x}%`} y1={0} y2={HEIGHT + 3} />
        <text
          className="chart__word"
          x={`${x}%`}
          y={HEIGHT + BELOW - 3}
          textAnchor={x < 4 ? "start" : x > 96 ? "end" : "middle"}
        >
          {hour}
        </text>
      </g>
    ))}
  </svg>
);

/** When the locations may be visited: a lane for each stop, and lines where they open and close. */
const Windows = ({ windows }: Pick<DayBar, "windows">) =>
  windows.map(({ x, width, y, height, edges, title }) => (
    <g key={`${y} ${x}`}>
      <rect
        className="plan-bar__window"
        x={`${x}%`}
        y={y * HEIGHT}
        width={`${width}%`}
        height={height * HEIGHT}
      >
        <title>{title}</title>
      </rect>
      {edges.map((edge) => (
        <line
          key={edge}
          className="plan-bar__edge"
          x1={`${edge}%`}
          x2={`${edge}%`}
          y1={y * HEIGHT}
          y2={(y + height) * HEIGHT}
        />
      ))}
    </g>
  ));
