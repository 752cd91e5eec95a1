import type { DrawnBars } from "./types";

interface BarChartProps {
  chart: DrawnBars;
  title: string;
  /** Said where there is nothing. */
  summary: string;
}

/** Things with a bar each, the values beside their names: it reads as a list. */
export const BarChart = ({ chart, title, summary }: BarChartProps) => (
  <figure>
    <figcaption className="chart__title">{title}</figcaption>
    {chart.bars.length === 0 && <p className="chart__said muted small">{summary}</p>}
    <ol className="chart__bars stack gap-3">
      {chart.bars.map(({ key, label, value, percent }) => (
        <li key={key}>
          <span className="chart__name breakable" dir="auto">
            {label}
          </span>
          <span className="tabular">{value}</span>
          <svg className="chart__bar" width="100%" height="8" aria-hidden="true">
            <rect className="chart__ground" width="100%" height="8" rx="4" />
            <rect className="chart__fill" width={`${percent}%`} height="8" rx="4" />
          </svg>
        </li>
      ))}
    </ol>
  </figure>
);
