import type { OfficeReportColumn, OfficeReportSearchPath } from "contract/list-columns";
import { newOfficeUrl, officeFormUrl, officeUrl } from "~/features/urls";
import { defineList, fromListUrl, ListScreen, listColumns, shownColumn } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { Icon, LinkButton } from "~/ui";
import type { RowAction } from "~/ui/table";

/** A row of the list of offices, its figures as they are shown. */
export interface OfficeRow {
  id: string;
  name: string;
  manager: { name: string; photo: string | null } | null;
  parent: string | null;
  figures: { label: string; value: string }[];
  /** Null where the connected server has no such days. */
  workingDays: string | null;
  /** Whether the reader may sign in as its manager. */
  loginAs: boolean;
}

/** What the report counts, in the order of the columns. */
export const OFFICE_FIGURES = [
  { name: "branchCount", label: "Sub-offices" },
  { name: "agentCount", label: "Agents" },
  { name: "locationCount", label: "Locations" },
  { name: "routeCount", label: "Routes" },
  { name: "completedRouteCount", label: "Completed" },
  { name: "visitCount", label: "Visits (30 days)" },
] as const;

const column = listColumns<OfficeRow, OfficeReportColumn>();

/** The list of offices, with the figures of the report. */
export const officesList = defineList<OfficeRow, OfficeReportColumn, OfficeReportSearchPath>({
  noun: "offices",
  path: "/offices",
  defaultSort: { by: "name" },
  columns: [
    column.text("name", "Name", (office) => office.name, {
      title: true,
      link: (office, query): string => fromListUrl(officesList, officeUrl(office.id), query),
    }),
    column.person("manager.displayName", "Manager", (office) => office.manager),
    column.text("parent.name", "Parent office", (office) => office.parent),
    ...OFFICE_FIGURES.map(({ name, label }, at) =>
      shownColumn<OfficeRow, OfficeReportColumn>(name, label, (row) => row.figures[at]?.value, {
        align: "end",
      }),
    ),
    {
      ...shownColumn<OfficeRow, OfficeReportColumn>(
        "workingDays",
        "Working days",
        (office) => office.workingDays,
      ),
      onDemand: true,
    },
  ],
});

const actions = ({ id, loginAs }: OfficeRow): RowAction[] => [
  { label: "Details", to: officeUrl(id) },
  { label: "Edit", to: officeFormUrl(id, "edit") },
  { label: "Add sub-office", to: newOfficeUrl(id) },
  ...(loginAs ? [{ label: "Login as", to: officeFormUrl(id, "login-as") }] : []),
];

/** The list of offices. */
export function OfficesScreen({ page }: { page: ListPage<OfficeRow> }) {
  return (
    <ListScreen
      list={officesList}
      page={page}
      title="Offices"
      primary={
        <LinkButton to={newOfficeUrl()} variant="primary" icon={<Icon name="plus" />}>
          Add office
        </LinkButton>
      }
      actions={actions}
      empty={{
        text: "No offices yet. An office has agents, locations and routes of its own, and a manager. Add one to begin.",
      }}
    />
  );
}
