import { type Deferred, useDeferred } from "~/kit/deferred/use-deferred";
import { Link } from "~/ui";
import { BarChart, LineChart } from "~/ui/chart";
import { Segmented } from "~/ui/page";
import type { VisitsPart } from "./figures.server";
import type { PeriodLink } from "./read-dashboard.server";
import { Tile } from "./tile";
import { NOT_TOLD, VISITS, VISITS_NAMES } from "./words";

interface VisitsPanelProps {
  arriving: Deferred<VisitsPart>;
  periods: PeriodLink[];
  /** The days of the period, as they are shown. */
  days: string;
}

const PENDING: VisitsPart = { figures: [], chart: null, tops: [] };

/** The visits of a period: figures, day by day, and who made most. */
export function VisitsPanel({ arriving, periods, days }: VisitsPanelProps) {
  const part = useDeferred(arriving, PENDING, { keepsLast: true });
  const { figures, chart, tops } = part;
  return (
    <section aria-labelledby="visits" aria-busy={part === PENDING || undefined}>
      <div className="dashboard__head cluster below-3">
        <h2 id="visits" className="dashboard__heading">
          Visits
        </h2>
        <span className="muted">{days}</span>
        <Segmented label="Period" tabs={periods} />
      </div>
      <ul className="dashboard__tiles dashboard__tiles--short tiles gap-3">
        {VISITS_NAMES.map((name) => (
          <Tile key={name} label={VISITS[name]} figure={figures.find((one) => one.name === name)} />
        ))}
      </ul>
      {part === PENDING && <div className="dashboard__panel--chart panel" />}
      {chart?.lines && (
        <div className="dashboard__panel--chart panel">
          <LineChart chart={chart.lines} title={chart.title} summary={chart.summary} />
        </div>
      )}
      <div className="dashboard__tops tiles gap-3">
        {tops.map(({ title, to, chart }) => (
          <div key={title} className="panel">
            {chart?.bars ? (
              <>
                <BarChart chart={chart.bars} title={title} summary={chart.summary} />
                {chart.bars.bars.length > 0 && (
                  <Link to={to} className="panel__more">
                    See all
                  </Link>
                )}
              </>
            ) : (
              <>
                <h3 className="chart__title">{title}</h3>
                <p className="muted">{NOT_TOLD}</p>
              </>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
