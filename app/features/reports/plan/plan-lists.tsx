import type { RouteRunColumn, RouteRunSearchPath } from "contract/list-columns";
import { planReportUrl, routeUrl } from "~/features/urls";
import {
  type DefinedList,
  defineList,
  fromListUrl,
  type ListColumn,
  listColumns,
  shownColumn,
} from "~/kit/list";
import { ASKED_KEYS } from "../words";
import { PLAN_TABLES, type PlanTable } from "./urls";

/** A completed route, its figures as they are shown. */
export interface RunRow {
  id: string;
  name: string;
  agent: string;
  office: string;
  ended: string;
  plannedTime: string;
  time: string;
  timeFactor: string;
  plannedDistance: string;
  distance: string;
  distanceFactor: string;
  stops: number;
  skipped: number;
  notVisited: number;
  orderKept: string;
  changed: string;
}

/** What came of the routes of a day, an agent or an office, as it is shown. */
export interface GroupRow {
  id: string;
  name: string;
  /** The report of this one alone. */
  to: string;
  routes: number;
  plannedTime: string;
  time: string;
  timeFactor: string;
  distanceFactor: string;
  stayFactor: string;
  orderKept: string;
  skipped: number;
  notVisited: number;
}

const KEEPS = [...ASKED_KEYS, "userId", "by"];
const YES_NO = { true: "Yes", false: "No" };

const run = listColumns<RunRow, RouteRunColumn>();

/** A figure as it is shown, sorted by and not filtered. */
const figure = <Row, Name extends string>(
  key: Name,
  header: string,
  read: (row: Row) => string,
): ListColumn<Row, Name> => ({
  ...shownColumn<Row, Name>(key, header, read, { align: "end" }),
  sortable: true,
});

export const runsList: DefinedList<RunRow> = defineList<RunRow, RouteRunColumn, RouteRunSearchPath>(
  {
    noun: "routes",
    path: planReportUrl(),
    keeps: KEEPS,
    defaultSort: { by: "endTime", order: "desc" },
    searchPaths: [
      { value: "", label: "Normal" },
      { value: "name", label: "Route" },
      { value: "agent.displayName", label: "Agent" },
    ],
    columns: [
      run.text("name", "Route", ({ name }) => name, {
        title: true,
        link: ({ id }, query): string => fromListUrl(runsList, routeUrl(id), query),
      }),
      run.text("agent.displayName", "Agent", ({ agent }) => agent),
      run.text("office.name", "Office", ({ office }) => office),
      run.day("endTime", "Completed", ({ ended }) => ended),
      figure("plannedTime", "Planned time", ({ plannedTime }) => plannedTime),
      figure("time", "Actual time", ({ time }) => time),
      figure("timeFactor", "Time factor", ({ timeFactor }) => timeFactor),
      run.distance("plannedDistance", "Planned distance", ({ plannedDistance }) => plannedDistance),
      run.distance("distance", "Actual distance", ({ distance }) => distance),
      figure("distanceFactor", "Distance factor", ({ distanceFactor }) => distanceFactor),
      run.count("stops", "Stops", ({ stops }) => stops),
      run.count("skipped", "Skipped", ({ skipped }) => skipped),
      run.count("notVisited", "Not visited", ({ notVisited }) => notVisited),
      run.choice("orderKept", "Stop order followed", YES_NO, ({ orderKept }) => orderKept),
      run.choice("changed", "Plan changed", YES_NO, ({ changed }) => changed),
    ],
  },
);

type GroupColumn = Exclude<keyof GroupRow, "id" | "to">;
const group = listColumns<GroupRow, GroupColumn>();
const UNFILTERED = { filterable: false };

const groupList = (
  noun: string,
  head: string,
  by: GroupColumn = "routes",
  more: ListColumn<GroupRow, GroupColumn>[] = [],
) =>
  defineList<GroupRow, GroupColumn>({
    noun,
    path: planReportUrl(),
    keeps: KEEPS,
    defaultSort: { by, order: "desc" },
    columns: [
      group.text("name", head, ({ name }) => name, {
        ...UNFILTERED,
        title: true,
        link: ({ to }) => to,
      }),
      group.count("routes", "Completed routes", ({ routes }) => routes, UNFILTERED),
      ...more,
      figure("timeFactor", "Time factor", ({ timeFactor }) => timeFactor),
      figure("distanceFactor", "Distance factor", ({ distanceFactor }) => distanceFactor),
      figure("stayFactor", "Stay factor", ({ stayFactor }) => stayFactor),
      figure("orderKept", "Stop order followed", ({ orderKept }) => orderKept),
      group.count("skipped", "Skipped", ({ skipped }) => skipped, UNFILTERED),
      group.count("notVisited", "Not visited", ({ notVisited }) => notVisited, UNFILTERED),
    ],
  });

export const agentsList = groupList("agents", "Agent");
export const officesList = groupList("offices", "Office");

/** What was planned for each day, and what came of it. */
export const daysList = groupList("days", "Day", "name", [
  figure("plannedTime", "Planned time", ({ plannedTime }) => plannedTime),
  figure("time", "Actual time", ({ time }) => time),
]);

/** The table that a query asks for. */
export const tableOf = (query: URLSearchParams): PlanTable =>
  PLAN_TABLES.find((name) => name === query.get("by")) ?? "routes";

/** The list of that table. */
export const planListOf = (query: URLSearchParams) =>
  ({ routes: runsList, days: daysList, agents: agentsList, offices: officesList })[tableOf(query)];
