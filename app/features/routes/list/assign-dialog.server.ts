import { type Assignee, readAssignee } from "~/features/people/index.server";
import { type Choice, choiceOf, pickerQuery } from "~/kit/choices/choices.server";
import { backToListUrl } from "~/kit/list";
import type { SignedIn } from "~/session/guards.server";
import { type Option, unassignedRouteOptions } from "~/upstream/options.server";
import { type ChosenRoute, readRoutesDialog } from "./read-routes.server";
import { routesList } from "./routes-list";

export interface AssignDialog extends Assignee {
  routes: Choice;
  /** Routes asked for that have an office or an agent already, and so can't be assigned. */
  refused: string[];
  closeTo: string;
}

/**
 * What the Assign Route dialog shows for its fields so far, out of its URL or a form that was
 * sent: `officeId`, `agentId` and `ids`; `{name}Search` and `{name}Page` are the pickers'.
 */
export async function readAssignDialog(
  session: SignedIn,
  query: URLSearchParams,
  fields: URLSearchParams = query,
): Promise<AssignDialog> {
  const chosen = {
    officeId: fields.get("officeId") ?? "",
    agentId: fields.get("agentId") ?? "",
  };
  const asked = pickerQuery(fields, "routes");
  const [assignee, routes, { routes: chosenRoutes }] = await Promise.all([
    readAssignee(session, chosen, fields),
    unassignedRouteOptions(session.upstream, asked),
    readRoutesDialog(session, fields),
  ]);
  return {
    ...assignee,
    routes: choiceOf(asked, routes, free(chosenRoutes)),
    refused: chosenRoutes.filter((route) => route.assigned).map((route) => route.name),
    closeTo: backToListUrl(routesList, query),
  };
}

const free = (routes: ChosenRoute[]): Option[] =>
  routes.filter((r) => !r.assigned).map(({ id, name }) => ({ value: id, label: name }));
