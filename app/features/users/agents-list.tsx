import type { UserColumn, UserSearchPath } from "contract/list-columns";
import type { LinkWords } from "~/features/links";
import { agentUrl, assignToAgentUrl, editAgentUrl } from "~/features/urls";
import { defineList, fromListUrl, listColumns, shownColumn } from "~/kit/list";
import { StatusPill } from "~/ui/page";
import type { RowAction } from "~/ui/table";
import { PERSON_STATUS_LABELS, type PersonStatus, ROLE_LABELS } from "./people-words";

/** A row of the list of people, with every figure as it is shown. */
export interface PersonRow {
  id: string;
  name: string;
  photo?: string;
  email: string;
  role: "agent" | "office-manager";
  office: { id: string; name: string } | null;
  status: PersonStatus;
  /** As many as were counted: `100+` where there are more. */
  routes: string;
  locations: string;
  latestVisit: string | null;
  /** The personal link; null for none, absent while no column shows it. */
  link?: LinkWords | null;
}

const column = listColumns<PersonRow, UserColumn>();
const NUMBER = { align: "end" } as const;

/** The columns about the personal links of agents. */
export const LINK_COLUMNS = ["link", "linkOpened", "linkUsed", "linkExpires"] as const;

/** One of them, hidden at first. */
const linkColumn = (
  key: (typeof LINK_COLUMNS)[number],
  header: string,
  read: (link: LinkWords) => string | null,
) => ({
  ...shownColumn<PersonRow, UserColumn>(key, header, ({ link }) => (link && read(link)) || "—"),
  onDemand: true as const,
});

/** The Agents list: agents, and for an admin the office managers in their place. */
export const agentsList = defineList<PersonRow, UserColumn, UserSearchPath>({
  noun: "agents",
  path: "/agents",
  defaultSort: { by: "displayName" },
  searchPaths: [
    { value: "", label: "Normal" },
    { value: "displayName", label: "Name" },
    { value: "email", label: "Email" },
  ],
  columns: [
    column.person("displayName", "Name", ({ name, photo }) => ({ name, photo }), {
      title: true,
      link: (person, query): string => fromListUrl(agentsList, agentUrl(person.id), query),
    }),
    column.text("email", "Email", (person) => person.email, { muted: true }),
    column.text("office.name", "Office", (person) => person.office?.name),
    shownColumn("routes", "Active routes", (person) => person.routes, NUMBER),
    shownColumn("locations", "Locations", (person) => person.locations, NUMBER),
    shownColumn("visits", "Latest visit", (person) => person.latestVisit ?? "—"),
    column.choice("status", "Status", PERSON_STATUS_LABELS, ({ status }) => (
      <StatusPill tone={status}>{PERSON_STATUS_LABELS[status]}</StatusPill>
    )),
    linkColumn("link", "Link", ({ state }) => state),
    linkColumn("linkOpened", "Link opened", ({ opened }) => opened),
    linkColumn("linkUsed", "Link last used", ({ used }) => used),
    linkColumn("linkExpires", "Link expires", ({ expires }) => expires),
  ],
  filters: [{ name: "role", kind: { words: Object.keys(ROLE_LABELS) } }],
});

/** What can be done with one person; `query` is the list's own. */
export function personActions(person: PersonRow, query: URLSearchParams): RowAction[] {
  const to = (url: string) => fromListUrl(agentsList, url, String(query));
  const common = [
    { label: "Details", to: to(agentUrl(person.id)) },
    { label: "Edit", to: to(editAgentUrl(person.id)) },
  ];
  if (person.role !== "agent") return common;
  const reason = assignReason(person);
  return [
    ...common,
    { label: "Track", to: to(agentUrl(person.id, "track")) },
    {
      label: "Assign routes",
      to: assignToAgentUrl(person.id, person.office?.id ?? ""),
      disabled: reason !== undefined,
      reason,
    },
  ];
}

/** Why routes can't be assigned to someone; undefined where they can. */
export function assignReason({ office, status }: Pick<PersonRow, "office" | "status">) {
  if (status === "inactive") return "Inactive agents take no routes";
  return office ? undefined : "An agent needs an office first";
}
