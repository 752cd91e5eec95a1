import { planReportUrl, visitTimesUrl } from "~/features/urls";
import { type DefinedList, ListTable } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { Link } from "~/ui";
import { Figures } from "~/ui/chart";
import { Segmented } from "~/ui/page";
import { ForeignReport } from "../foreign-report";
import { Chart, EMPTY_REPORT, ReportFrame } from "../report-screen";
import { PLAN_REPORT_WORDS } from "../words";
import { agentsList, daysList, officesList, type RunRow, runsList } from "./plan-lists";
import type { PlanPage } from "./read-plan.server";
import { PLAN_TABLES } from "./urls";

const TABLES = {
  routes: { label: "Routes", list: runsList },
  days: { label: "Days", list: daysList },
  agents: { label: "Agents", list: agentsList },
  offices: { label: "Offices", list: officesList },
};

/** Completed routes as they were planned and as they were run. */
export function PlanScreen({ plan }: { plan: PlanPage }) {
  const { asked, table, agent, figures, chart, page, isStrange } = plan;
  const { from, to, officeId } = asked;
  const period = { from, to, officeId };
  const by = table === "routes" ? undefined : table;
  return (
    <ReportFrame
      {...PLAN_REPORT_WORDS}
      asked={asked}
      at={planReportUrl()}
      otherQuery={{ userId: agent?.id, by }}
      hasTable={page !== null}
    >
      {agent && (
        <p>
          {`Only routes run by ${agent.name}. `}
          <Link to={planReportUrl({ ...period, by })}>All agents</Link>
        </p>
      )}
      {figures.length > 0 && <Figures figures={figures} />}
      {chart && <Chart chart={chart} />}
      {page && (
        <>
          <div className="plan__tables below-3">
            <Segmented
              label="Table"
              tabs={PLAN_TABLES.map((name) => ({
                label: TABLES[name].label,
                to: planReportUrl({
                  ...period,
                  userId: agent?.id,
                  by: name === "routes" ? undefined : name,
                }),
                current: name === table,
              }))}
            />
          </div>
          <ListTable
            // The rows are those of the table's own list: the reader made them by it.
            list={TABLES[table].list as unknown as DefinedList<RunRow>}
            page={page as ListPage<RunRow>}
            caption={`${PLAN_REPORT_WORDS.title}: ${TABLES[table].label.toLowerCase()}`}
            searchLabel={table === "routes" ? "Search routes" : undefined}
            empty={EMPTY_REPORT}
          />
        </>
      )}
      {isStrange ? (
        <ForeignReport title={PLAN_REPORT_WORDS.title} reply="none" />
      ) : (
        <p className="above-5 below-3">
          <Link to={visitTimesUrl()}>How long visits take, and suggested visit times</Link>
        </p>
      )}
    </ReportFrame>
  );
}
