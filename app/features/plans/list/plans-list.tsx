import type { PlanColumn, PlanSearchPath } from "contract/list-columns";
import type { PlanStatus } from "contract/plans/facts";
import { type DefinedList, defineList, fromListUrl, listColumns } from "~/kit/list";
import { StatusPill } from "~/ui/page";
import { planUrl } from "../plan-urls";
import { PLAN_STATUS_LABELS, PLAN_STATUS_TONES } from "../words";

/** A plan as the list shows it. */
export interface PlanRow {
  id: string;
  name: string;
  status: PlanStatus;
  office: string | undefined;
  firstDay: string;
  lastDay: string;
  agents: number;
  places: number;
  createdBy: string | undefined;
  updatedAt: string | null;
}

const column = listColumns<PlanRow, PlanColumn>();

/** The plans of the reader's offices. */
export const plansList: DefinedList<PlanRow> = defineList<PlanRow, PlanColumn, PlanSearchPath>({
  noun: "plans",
  path: "/plan",
  defaultSort: { by: "firstDay", order: "desc" },
  searchPaths: [
    { value: "", label: "Normal" },
    { value: "name", label: "Name" },
    { value: "office.name", label: "Office" },
  ],
  columns: [
    column.text("name", "Name", ({ name }) => name, {
      title: true,
      link: ({ id }, query): string => fromListUrl(plansList, planUrl(id), query),
    }),
    column.choice("status", "Status", PLAN_STATUS_LABELS, ({ status }) => (
      <StatusPill tone={PLAN_STATUS_TONES[status]}>{PLAN_STATUS_LABELS[status]}</StatusPill>
    )),
    column.text("office.name", "Office", ({ office }) => office),
    column.calendar("firstDay", "First day", ({ firstDay }) => firstDay),
    column.calendar("lastDay", "Last day", ({ lastDay }) => lastDay),
    column.count("agentCount", "Agents", ({ agents }) => agents),
    column.count("placeCount", "Places", ({ places }) => places),
    column.text("createdBy.displayName", "Made by", ({ createdBy }) => createdBy),
    { ...column.moment("updatedAt", "Changed", ({ updatedAt }) => updatedAt), onDemand: true },
  ],
});
