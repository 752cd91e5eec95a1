import { useSearchParams } from "@remix-run/react";
import { COVERAGE_GROUPS } from "contract/list-columns";
import { OfficeFilter } from "~/features/offices";
import { newPlanUrl } from "~/features/plans/urls";
import { locationsUrl, reportsUrl } from "~/features/urls";
import { useDeferred } from "~/kit/deferred/use-deferred";
import { ListTable } from "~/kit/list";
import { formatCount } from "~/lib/figures";
import { RouteMap } from "~/map";
import { dashboardUrl } from "~/session/urls";
import { Icon, Link, LinkButton } from "~/ui";
import { Figures, LineChart } from "~/ui/chart";
import { AutoSubmitForm } from "~/ui/form";
import { EmptyState, PageHeader, Tabs } from "~/ui/page";
import { coverageList } from "./coverage-list";
import type { CoveragePage } from "./read-coverage.server";
import { coverageFileUrl, coveragePath, coverageUrl, routeOfDueUrl } from "./urls";
import { DEFINITIONS, GROUP_WORDS } from "./words";

const TITLE = "Coverage";
const TAKEN = "coverage-taken";

/** Says which of the locations that are due a new route takes. */
const takenInWords = ({ taken, debt }: ShownProps["shown"]) =>
  taken < debt
    ? `A route from these takes the ${taken} that have waited longest, of ${formatCount(debt)}.`
    : `A route from these takes ${debt === 1 ? "the one" : `all ${debt}`} overdue or never visited.`;

/** Which locations are visited as often as they should be, and where those are that wait. */
export function CoverageScreen({ coverage }: { coverage: CoveragePage }) {
  const { officeId, said, shown } = coverage;
  const [query] = useSearchParams();
  return (
    <div className="report">
      <PageHeader
        title={TITLE}
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Reports", to: reportsUrl() },
          { label: TITLE },
        ]}
        actions={
          shown &&
          !shown.isUnset && (
            <>
              <LinkButton to={coverageFileUrl(query)} prefetch="none" reloadDocument>
                CSV
              </LinkButton>
              {shown.debt > 0 && (
                <LinkButton to={newPlanUrl({ officeId, source: "overdue" })}>
                  Plan a week of these
                </LinkButton>
              )}
              {shown.debt > 0 && (
                <LinkButton
                  to={routeOfDueUrl({ officeId })}
                  variant="primary"
                  prefetch="none"
                  aria-describedby={TAKEN}
                >
                  Make a route from these
                </LinkButton>
              )}
            </>
          )
        }
      />
      <p className="below-4 muted">
        {`Locations currently visited within their interval: ${said}. `}
        {shown && shown.debt > 0 && <span id={TAKEN}>{takenInWords(shown)}</span>}
      </p>
      <CoverageFilter coverage={coverage} />
      {shown ? <Shown coverage={coverage} shown={shown} /> : <NotOffered />}
    </div>
  );
}

const NotOffered = () => (
  <EmptyState icon={<Icon name="hourglass" />} title="Coverage can't be read here">
    The connected server does not report coverage.
  </EmptyState>
);

const NoIntervals = () => (
  <EmptyState
    icon={<Icon name="hourglass" />}
    title="No location has an interval yet"
    action={<LinkButton to={locationsUrl()}>Choose locations</LinkButton>}
  >
    Set how often locations are to be visited, and this report shows which are overdue. Choose some
    in the list of locations, press Change, and write the days into “Visit every”.
  </EmptyState>
);

function CoverageFilter({ coverage: { by, office } }: { coverage: CoveragePage }) {
  return (
    <div className="report__filter stack gap-3 below-5">
      <AutoSubmitForm action={coveragePath()} className="cluster gap-3 align-end">
        <input type="hidden" name="by" value={by} />
        <OfficeFilter id={"coverage-office"} office={office} />
      </AutoSubmitForm>
    </div>
  );
}

interface ShownProps {
  coverage: CoveragePage;
  shown: NonNullable<CoveragePage["shown"]>;
}

function Shown({ coverage: { by, officeId }, shown }: ShownProps) {
  const [query] = useSearchParams();
  const map = useDeferred(shown.map, null, { keepsLast: true });
  if (shown.isUnset) return <NoIntervals />;
  return (
    <>
      <Figures
        figures={shown.figures.map(({ name, ...figure }) => ({
          ...figure,
          definition: DEFINITIONS[name],
        }))}
      />
      <section className="panel below-5">
        <LineChart
          chart={shown.chart.lines}
          title="Overdue or never visited, by week"
          summary={shown.chart.summary}
        />
        <p className="above-2 muted small">
          Counted at the end of each week, using today's locations and intervals.
        </p>
      </section>
      <div className="below-4">
        <Tabs
          label="Groups"
          tabs={COVERAGE_GROUPS.map((one) => ({
            label: GROUP_WORDS[one].tab,
            to: coverageUrl({ by: one, officeId }),
            current: one === by,
          }))}
        />
      </div>
      <ListTable
        list={coverageList(query)}
        page={shown.page}
        caption={`Coverage ${GROUP_WORDS[by].tab.toLowerCase()}`}
        searchLabel="Search by name"
        empty={{ text: "There are no locations to count here." }}
      />
      <section className="coverage__map above-5" aria-labelledby="coverage-map">
        <h2 id="coverage-map">On the map</h2>
        <p className="below-3 muted">
          <Link to={shown.mapUrl}>Show them on the locations map</Link>
        </p>
        {map ? (
          <RouteMap label="Map of locations overdue or never visited" map={map.map} still />
        ) : (
          <p className="below-3 muted">Loading the map…</p>
        )}
      </section>
    </>
  );
}
