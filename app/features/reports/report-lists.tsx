import type { ActivityColumn } from "contract/list-columns";
import type { ReportName } from "contract/reports/facts";
import { visitsListAt } from "~/features/visits";
import { type DefinedList, defineList, listColumns, shownColumn } from "~/kit/list";
import { reportUrl } from "./urls";
import { ASKED_KEYS } from "./words";

/** A row of a report that is no visit: of an agent, an office or a day. */
export interface FigureRow {
  id: string;
  /** The agent's, the office's, or the day as it is shown. */
  name: string;
  figures: Record<string, number>;
  /** Durations as they are shown. */
  said?: Record<string, string>;
}

const UNFILTERED = { filterable: false };

/** A table of figures, all of whose rows one reply holds. */
function figuresList(
  report: ReportName,
  noun: string,
  head: string,
  figures: Record<string, string>,
  defaultSort: { by: string; order?: "asc" | "desc" },
): DefinedList<FigureRow> {
  const column = listColumns<FigureRow, string>();
  return defineList<FigureRow, string>({
    noun,
    path: reportUrl(report),
    keeps: ASKED_KEYS,
    defaultSort,
    columns: [
      column.text("name", head, ({ name }) => name, { ...UNFILTERED, title: true }),
      ...Object.entries(figures).map(([key, label]) =>
        column.count(key, label, (row) => row.figures[key] ?? 0, UNFILTERED),
      ),
    ],
  });
}

const VISITS = { visits: "Visits", confirmedVisits: "Confirmed", locations: "Locations" };

const activityColumn = listColumns<FigureRow, ActivityColumn>();
const count = (key: ActivityColumn, label: string) =>
  activityColumn.count(key, label, (row) => row.figures[key] ?? 0, UNFILTERED);

/** The table under each report. */
export const REPORT_LISTS = {
  "active-agents": figuresList(
    "active-agents",
    "days",
    "Day",
    { activeAgents: "Active agents", visits: "Visits" },
    { by: "name", order: "desc" },
  ),
  "top-offices": figuresList(
    "top-offices",
    "offices",
    "Office",
    { ...VISITS, activeAgents: "Active agents" },
    { by: "visits", order: "desc" },
  ),
  "top-agents": figuresList("top-agents", "agents", "Agent", VISITS, {
    by: "visits",
    order: "desc",
  }),
  "visit-statistics": figuresList(
    "visit-statistics",
    "days",
    "Day",
    { visits: "Visits", confirmedVisits: "Confirmed" },
    { by: "name", order: "desc" },
  ),
  "visit-reasons": figuresList(
    "visit-reasons",
    "reasons",
    "Reason",
    { visits: "Visits", locations: "Locations" },
    { by: "visits", order: "desc" },
  ),
  activity: defineList<FigureRow, ActivityColumn>({
    noun: "agents",
    path: reportUrl("activity"),
    keeps: ASKED_KEYS,
    defaultSort: { by: "agent.displayName" },
    columns: [
      activityColumn.text("agent.displayName", "Agent", ({ name }) => name, {
        ...UNFILTERED,
        title: true,
      }),
      count("visits", "Visits"),
      count("confirmedVisits", "Confirmed"),
      count("unconfirmedVisits", "Unconfirmed"),
      count("locations", "Locations"),
      count("notVisited", "Not visited"),
      count("doNotVisit", "Do Not Visit"),
      count("routes", "Routes"),
      count("completedRoutes", "Completed routes"),
      count("activeDays", "Active days"),
      shownColumn("timeOnSite", "Time on site", ({ said }) => said?.timeOnSite),
    ],
  }),
  visits: visitsListAt(reportUrl("visits"), ASKED_KEYS),
  "confirmed-visits": visitsListAt(reportUrl("confirmed-visits"), ASKED_KEYS),
  "unconfirmed-visits": visitsListAt(reportUrl("unconfirmed-visits"), ASKED_KEYS),
  "visit-notes": visitsListAt(reportUrl("visit-notes"), ASKED_KEYS),
};
