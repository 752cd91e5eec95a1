import type { SignedIn } from "~/session/guards.server";
import { findOwnOffice } from "~/upstream/offices.server";
import {
  agentOptions,
  NO_OPTIONS,
  type Option,
  type Options,
  officeOptions,
  readOptionsQuery,
  unassignedRouteOptions,
} from "~/upstream/options.server";
import { getUser } from "~/upstream/users.server";
import { type ChosenRoute, readChosenRoutes } from "./__dialog.server";

/** One picker of the Assign Route dialog: what it offers and what is chosen. */
export interface Choice extends Options {
  search: string;
  selected: Option[];
}

export interface AssignDialog {
  /** A manager's active office, which is fixed; an admin chooses. */
  preset: Option | null;
  office: Choice;
  agent: Choice;
  routes: Choice;
  /** Routes asked for that have an office or an agent already, and so can't be assigned. */
  refused: string[];
}

/**
 * What the Assign Route dialog shows for a URL: `officeId`, `agentId` and `ids` are the
 * choices so far; `{name}Search` and `{name}Page` belong to the pickers.
 */
export async function readAssignDialog(
  session: SignedIn,
  query: URLSearchParams,
): Promise<AssignDialog> {
  const { upstream, office, isAdmin } = session;
  const preset = !isAdmin && office ? { value: office.id, label: office.name } : null;
  const officeId = preset?.value ?? query.get("officeId") ?? "";
  const pages = (name: string) => ({
    ...readOptionsQuery(query, `${name}Search`, `${name}Page`),
    withEarlier: true,
  });
  const queries = { office: pages("office"), agent: pages("agent"), routes: pages("routes") };

  const [offices, agents, routes, chosenRoutes] = await Promise.all([
    preset ? NO_OPTIONS : officeOptions(upstream, queries.office),
    officeId ? agentOptions(upstream, officeId, queries.agent) : NO_OPTIONS,
    unassignedRouteOptions(upstream, queries.routes),
    readChosenRoutes(session, query),
  ]);
  const [chosenOffice, chosenAgent] = await Promise.all([
    preset ?? chosen(officeId, offices, async (id) => (await findOwnOffice(upstream, id))?.name),
    chosen(query.get("agentId") ?? "", agents, async (id) => {
      const agent = await getUser(upstream, id);
      return agent.officeId === officeId ? (agent.displayName ?? undefined) : undefined;
    }),
  ]);
  const choice = (name: keyof typeof queries, options: Options, selected: Option[]): Choice => ({
    ...options,
    search: queries[name].search ?? "",
    selected,
  });
  return {
    preset,
    office: choice("office", offices, chosenOffice ? [chosenOffice] : []),
    agent: choice("agent", agents, chosenAgent ? [chosenAgent] : []),
    routes: choice("routes", routes, free(chosenRoutes)),
    refused: chosenRoutes.filter((route) => route.assigned).map((route) => route.name),
  };
}

const free = (routes: ChosenRoute[]): Option[] =>
  routes.filter((r) => !r.assigned).map(({ id, name }) => ({ value: id, label: name }));

/** The chosen option by its name, also where it is not on the page of options shown. */
async function chosen(
  id: string,
  { options }: Options,
  nameOf: (id: string) => Promise<string | undefined>,
): Promise<Option | null> {
  if (!id) return null;
  const shown = options.find((option) => option.value === id);
  if (shown) return shown;
  const label = await nameOf(id);
  return label ? { value: id, label } : null;
}
