/** The routes, users and branches of an office, each as a list within its page. */
import type { BranchOfficeColumn, RouteColumn, UserColumn } from "contract/list-columns";
import { ROUTE_STATUS_LABELS, type RouteStatus } from "~/features/routes/status";
import {
  addBranchUrl,
  agentUrl,
  newOfficeUrl,
  officeFormUrl,
  officeUrl,
  routeUrl,
} from "~/features/urls";
import { ROLE_LABELS } from "~/features/users";
import { defineList, listColumns } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { Icon, LinkButton } from "~/ui";
import { StatusPill } from "~/ui/page";
import { OfficeList } from "./office-list";

/** A route assigned to an office as it is shown. */
export interface OfficeRouteRow {
  id: string;
  name: string;
  status: RouteStatus;
  agent: { name: string; photo: string | null } | null;
  totalLocations: number;
  distance: string;
}

const ofRoute = listColumns<OfficeRouteRow, RouteColumn>();

export const officeRoutesList = defineList<OfficeRouteRow, RouteColumn>({
  noun: "routes",
  defaultSort: { by: "name" },
  columns: [
    ofRoute.text("name", "Name", (route) => route.name, {
      title: true,
      link: (route) => routeUrl(route.id),
    }),
    ofRoute.person("agent.displayName", "Assigned To", (route) => route.agent, {
      none: "Unassigned",
    }),
    ofRoute.count("totalLocation", "Total Locations", (route) => route.totalLocations),
    ofRoute.distance("distance", "Distance", (route) => route.distance),
    ofRoute.choice("status", "Status", ROUTE_STATUS_LABELS, ({ status }) => (
      <StatusPill tone={status}>{ROUTE_STATUS_LABELS[status]}</StatusPill>
    )),
  ],
});

const USER_STATUS_LABELS = { active: "Active", inactive: "Inactive" } as const;

/** Somebody of an office as they are shown. */
export interface OfficeUserRow {
  id: string;
  name: string;
  photo: string | null;
  email: string | null;
  role: keyof typeof ROLE_LABELS;
  status: keyof typeof USER_STATUS_LABELS;
}

const ofUser = listColumns<OfficeUserRow, UserColumn>();

export const officeUsersList = defineList<OfficeUserRow, UserColumn>({
  noun: "users",
  defaultSort: { by: "displayName" },
  columns: [
    ofUser.person("displayName", "Name", ({ name, photo }) => ({ name, photo }), {
      title: true,
      // An admin works for no office, and has no page of their own.
      link: ({ id, role }) => (role === "admin" ? null : agentUrl(id)),
    }),
    ofUser.text("email", "Email", (user) => user.email),
    ofUser.choice("role", "Role", ROLE_LABELS, (user) => ROLE_LABELS[user.role]),
    ofUser.choice("status", "Status", USER_STATUS_LABELS, ({ status }) => (
      <StatusPill tone={status}>{USER_STATUS_LABELS[status]}</StatusPill>
    )),
  ],
});

/** A branch of an office as it is shown; the id is the branch's own. */
export interface BranchRow {
  id: string;
  name: string;
}

const ofBranch = listColumns<BranchRow, BranchOfficeColumn>();

export const branchesList = defineList<BranchRow, BranchOfficeColumn>({
  noun: "sub-offices",
  defaultSort: { by: "branch.name" },
  columns: [
    ofBranch.text("branch.name", "Name", (branch) => branch.name, {
      title: true,
      link: (branch) => officeUrl(branch.id),
    }),
  ],
});

interface OfficePart<Row> {
  officeId: string;
  page: ListPage<Row>;
}

/** The routes that are assigned to an office, without its branches'. */
export const OfficeRoutes = (part: OfficePart<OfficeRouteRow>) => (
  <OfficeList
    {...part}
    list={officeRoutesList}
    file="routes"
    caption="Routes of this office"
    empty={{
      text: "No routes yet. Routes that are assigned to this office are listed here.",
    }}
  />
);

/** Who works at an office and its branches. */
export const OfficeUsers = (part: OfficePart<OfficeUserRow>) => (
  <OfficeList
    {...part}
    list={officeUsersList}
    file="users"
    caption="Users of this office"
    empty={{
      text: "No users yet. Agents and managers of this office and its sub-offices are listed here.",
    }}
  />
);

/**
 * The offices directly under an office.
 *
 * @param mayMove whether whoever reads may put the office itself under another one
 */
export const OfficeBranches = ({
  mayMove,
  ...part
}: OfficePart<BranchRow> & { mayMove: boolean }) => (
  <OfficeList
    {...part}
    list={branchesList}
    file="sub-offices"
    caption="Sub-offices of this office"
    toolbar={
      <>
        <LinkButton to={newOfficeUrl(part.officeId)} icon={<Icon name="plus" />}>
          Add sub-office
        </LinkButton>
        <LinkButton to={addBranchUrl(part.officeId)} preventScrollReset>
          Move an office here
        </LinkButton>
        {mayMove && (
          <LinkButton to={officeFormUrl(part.officeId, "parent")}>Change parent</LinkButton>
        )}
      </>
    }
    actions={({ id }) => [
      { label: "Details", to: officeUrl(id) },
      { label: "Change parent", to: officeFormUrl(id, "parent") },
    ]}
    empty={{
      text: "No sub-offices yet. An office may have sub-offices. Its managers manage them as well.",
    }}
  />
);
