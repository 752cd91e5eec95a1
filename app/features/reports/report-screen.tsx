import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { VisitRow } from "~/features/visits";
import { type DefinedList, ListTable } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { dashboardUrl } from "~/session/urls";
import { Link, LinkButton } from "~/ui";
import { BarChart, Figures, LineChart } from "~/ui/chart";
import { PageHeader } from "~/ui/page";
import type { Asked } from "./asked.server";
import type { ReportChart } from "./charts.server";
import { ForeignReport } from "./foreign-report";
import type { ReportPage } from "./read-report.server";
import { ReportFilter } from "./report-filter";
import { REPORT_LISTS } from "./report-lists";
import { reportFileUrl, reportsUrl, reportUrl } from "./urls";
import { OFFERED_REPORTS, REPORT_WORDS } from "./words";

const REPORTS = "Reports";

/** All reports, each with what it answers. */
export const ReportsScreen = () => (
  <>
    <PageHeader
      title={REPORTS}
      trail={[{ label: "Home", to: dashboardUrl() }, { label: REPORTS }]}
    />
    <ul className="reports">
      {OFFERED_REPORTS.map(({ to, title, about }) => (
        <li key={to}>
          <Link to={to} className="reports__report stack panel gap-1" prefetch="intent">
            <strong>{title}</strong>
            <span className="muted">{about}</span>
          </Link>
        </li>
      ))}
    </ul>
  </>
);

interface ReportFrameProps {
  title: string;
  about: string;
  asked: Asked;
  /** The report's own path. */
  at: string;
  /** The rest of its query, besides period and office. */
  otherQuery?: Record<string, string | undefined>;
  /** Whether there is a table, and so a file. */
  hasTable: boolean;
  children: ReactNode;
}

/** What every report has around its figures, its chart and its table. */
export const ReportFrame = ({
  title,
  about,
  asked,
  at,
  otherQuery,
  hasTable,
  children,
}: ReportFrameProps) => (
  <div className="report">
    <PageHeader
      title={title}
      trail={[
        { label: "Home", to: dashboardUrl() },
        { label: REPORTS, to: reportsUrl() },
        { label: title },
      ]}
      actions={hasTable && <Download at={at} />}
    />
    <p className="below-4 muted">{asked.said ? `${about}: ${asked.said}` : about}</p>
    <ReportFilter at={at} asked={asked} otherQuery={otherQuery} />
    {children}
  </div>
);

/** One report: what it is about, its figures, its chart and its table. */
export function ReportScreen({ report }: { report: ReportPage }) {
  const { name, asked, figures, chart, foreign, page } = report;
  const words = REPORT_WORDS[name];
  return (
    <ReportFrame {...words} asked={asked} at={reportUrl(name)} hasTable={page !== null}>
      {figures.length > 0 && <Figures figures={figures} />}
      {chart && <Chart chart={chart} />}
      {page && <ReportTable report={report} />}
      {foreign && <ForeignReport title={words.title} reply={foreign} />}
    </ReportFrame>
  );
}

function Download({ at }: { at: string }) {
  const [query] = useSearchParams();
  return (
    <LinkButton to={reportFileUrl(at, query)} prefetch="none" reloadDocument>
      CSV
    </LinkButton>
  );
}

export const Chart = ({ chart: { title, summary, lines, bars } }: { chart: ReportChart }) => (
  <section className="panel below-5">
    {lines && <LineChart chart={lines} title={title} summary={summary} />}
    {bars && <BarChart chart={bars} title={title} summary={summary} />}
  </section>
);

export const EMPTY_REPORT = {
  text: "Nothing of this kind happened in the period. Choose a longer one, or another office.",
};

function ReportTable({ report: { name, page } }: { report: ReportPage }) {
  const { title } = REPORT_WORDS[name];
  return (
    <ListTable
      // The rows are those of the report's own list: the reader made them by it.
      list={REPORT_LISTS[name] as DefinedList<VisitRow>}
      page={page as ListPage<VisitRow>}
      caption={title}
      searchLabel={REPORT_LISTS[name].searchPaths.length > 0 ? "Search visits" : undefined}
      empty={EMPTY_REPORT}
    />
  );
}
