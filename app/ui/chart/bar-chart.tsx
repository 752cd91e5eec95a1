import type { DrawnBars } from "./types";

/** Things with a bar each, the values beside their names: it reads as a list. */
export const BarChart = ({ chart, title }: { chart: DrawnBars; title: string }) => (
  <figure className="chart">
    <figcaption className="chart__title">{title}</figcaption>
    <ol className="chart__bars">
      {chart.bars.map(({ label, value, percent }) => (
        <li key={label}>
          <span className="chart__name" dir="auto">
            {label}
          </span>
          <span className="chart__value tabular">{value}</span>
          <svg className="chart__bar" width="100%" height="8" aria-hidden="true">
            <rect className="chart__ground" width="100%" height="8" rx="4" />
            <rect className="chart__fill" width={`${percent}%`} height="8" rx="4" />
          </svg>
        </li>
      ))}
    </ol>
  </figure>
);
