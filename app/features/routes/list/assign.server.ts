import { type Assignee, readAssignee } from "~/features/people/index.server";
import { type Choice, choiceOf, pickerQuery } from "~/kit/choices/choices.server";
import type { SignedIn } from "~/session/guards.server";
import { type Option, unassignedRouteOptions } from "~/upstream/options.server";
import { type ChosenRoute, readChosenRoutes } from "./dialog.server";

export interface AssignDialog extends Assignee {
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
  const chosen = {
    officeId: query.get("officeId") ?? "",
    agentId: query.get("agentId") ?? "",
  };
  const asked = pickerQuery(query, "routes");
  const [assignee, routes, chosenRoutes] = await Promise.all([
    readAssignee(session, chosen, query),
    unassignedRouteOptions(session.upstream, asked),
    readChosenRoutes(session, query),
  ]);
  return {
    ...assignee,
    routes: choiceOf(asked, routes, free(chosenRoutes)),
    refused: chosenRoutes.filter((route) => route.assigned).map((route) => route.name),
  };
}

const free = (routes: ChosenRoute[]): Option[] =>
  routes.filter((r) => !r.assigned).map(({ id, name }) => ({ value: id, label: name }));
