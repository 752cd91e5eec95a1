import type { SignedIn } from "~/session/guards.server";
import { findOwnOffice } from "~/upstream/offices.server";
import {
  agentOptions,
  NO_OPTIONS,
  type Option,
  officeOptions,
  unassignedRouteOptions,
} from "~/upstream/options.server";
import { getUser } from "~/upstream/users.server";
import { type Choice, choiceOf, chosenOption, pickerQuery } from "../__choices.server";
import { type ChosenRoute, readChosenRoutes } from "./__dialog.server";

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
  const queries = {
    office: pickerQuery(query, "office"),
    agent: pickerQuery(query, "agent"),
    routes: pickerQuery(query, "routes"),
  };

  const [offices, agents, routes, chosenRoutes] = await Promise.all([
    preset ? NO_OPTIONS : officeOptions(upstream, queries.office),
    officeId ? agentOptions(upstream, officeId, queries.agent) : NO_OPTIONS,
    unassignedRouteOptions(upstream, queries.routes),
    readChosenRoutes(session, query),
  ]);
  const [chosenOffice, chosenAgent] = await Promise.all([
    preset ??
      chosenOption(officeId, offices, async (id) => (await findOwnOffice(upstream, id))?.name),
    chosenOption(query.get("agentId") ?? "", agents, async (id) => {
      const agent = await getUser(upstream, id);
      return agent.officeId === officeId ? (agent.displayName ?? undefined) : undefined;
    }),
  ]);
  return {
    preset,
    office: choiceOf(queries.office, offices, [chosenOffice]),
    agent: choiceOf(queries.agent, agents, [chosenAgent]),
    routes: choiceOf(queries.routes, routes, free(chosenRoutes)),
    refused: chosenRoutes.filter((route) => route.assigned).map((route) => route.name),
  };
}

const free = (routes: ChosenRoute[]): Option[] =>
  routes.filter((r) => !r.assigned).map(({ id, name }) => ({ value: id, label: name }));
