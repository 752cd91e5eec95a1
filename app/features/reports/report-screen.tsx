import { useSearchParams } from "@remix-run/react";
import { coverageUrl } from "~/features/urls";
import type { VisitRow } from "~/features/visits";
import { type DefinedList, ListTable } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { dashboardUrl } from "~/session/urls";
import { Link, LinkButton } from "~/ui";
import { BarChart, Figures, LineChart } from "~/ui/chart";
import { PageHeader } from "~/ui/page";
import type { ReportChart } from "./charts.server";
import { ForeignReport } from "./foreign-report";
import type { ReportPage } from "./read-report.server";
import { ReportFilter } from "./report-filter";
import { REPORT_LISTS } from "./report-lists";
import { REPORT_NAMES, type ReportName, reportFileUrl, reportsUrl, reportUrl } from "./urls";
import { COVERAGE_WORDS, DEFINITIONS, REPORT_WORDS } from "./words";

const REPORTS = "Reports";

/** All reports, each with what it answers. */
export const ReportsScreen = () => (
  <>
    <PageHeader
      title={REPORTS}
      trail={[{ label: "Home", to: dashboardUrl() }, { label: REPORTS }]}
    />
    <ul className="reports">
      {REPORT_NAMES.map((name) => (
        <li key={name}>
          <ReportLink to={reportUrl(name)} {...REPORT_WORDS[name]} />
        </li>
      ))}
      <li>
        <ReportLink to={coverageUrl()} {...COVERAGE_WORDS} />
      </li>
    </ul>
  </>
);

const ReportLink = ({ to, title, about }: { to: string; title: string; about: string }) => (
  <Link to={to} className="reports__report" prefetch="intent">
    <strong>{title}</strong>
    <span className="muted">{about}</span>
  </Link>
);

/** One report: what it is about, its figures, its chart and its table. */
export function ReportScreen({ report }: { report: ReportPage }) {
  const { name, asked, figures, chart, foreign, page } = report;
  const { title, about } = REPORT_WORDS[name];
  return (
    <div className="report">
      <PageHeader
        title={title}
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: REPORTS, to: reportsUrl() },
          { label: title },
        ]}
        actions={page && <Download name={name} />}
      />
      <p className="muted report__about">{asked.said ? `${about}: ${asked.said}` : about}</p>
      <ReportFilter name={name} asked={asked} />
      {figures.length > 0 && (
        <Figures
          figures={figures.map(({ name: figure, ...shown }) => ({
            ...shown,
            definition: DEFINITIONS[figure],
          }))}
        />
      )}
      {chart && <Chart chart={chart} />}
      {page && <ReportTable report={report} />}
      {foreign && <ForeignReport title={title} reply={foreign} />}
    </div>
  );
}

function Download({ name }: { name: ReportName }) {
  const [query] = useSearchParams();
  return (
    <LinkButton to={reportFileUrl(name, query)} prefetch="none" reloadDocument>
      CSV
    </LinkButton>
  );
}

const Chart = ({ chart: { title, summary, lines, bars } }: { chart: ReportChart }) => (
  <section className="report__chart">
    {lines && <LineChart chart={lines} title={title} summary={summary} />}
    {bars && <BarChart chart={bars} title={title} />}
  </section>
);

const EMPTY = {
  title: "No Data Found",
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
      empty={EMPTY}
    />
  );
}
