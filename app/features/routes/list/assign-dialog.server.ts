import { type Assignee, readAssignee } from "~/features/users/index.server";
import { type Choice, choiceOf, pickerQuery } from "~/kit/choices/choices.server";
import { closeDialogUrl } from "~/kit/list";
import { toSelectionParam } from "~/kit/list/chosen.server";
import type { SignedIn } from "~/session/guards.server";
import { type Option, unassignedRouteOptions } from "~/upstream/options.server";
import { type ChosenRoute, type RoutesDialog, readRoutesDialog } from "./read-routes.server";
import { routesList } from "./routes-list";

export interface AssignDialog extends Assignee {
  routes: Choice;
  /** In place of the picker: more routes than one looks through there. */
  many?: RoutesDialog;
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
  const [assignee, routes, dialog] = await Promise.all([
    readAssignee(session, chosen, fields),
    unassignedRouteOptions(session.upstream, asked),
    readRoutesDialog(session, fields),
  ]);
  const closeTo = closeDialogUrl(routesList, query);
  const free = dialog.routes.filter((route) => !route.assigned);
  const sent = await toSelectionParam(session.user.id, idsOf(free));
  const isMany = dialog.lost !== undefined || free.length > sent.length;
  return {
    ...assignee,
    routes: choiceOf(asked, routes, isMany ? [] : free.map(asOption)),
    ...(isMany && { many: { ...dialog, routes: free, sent, closeTo } }),
    refused: dialog.routes.filter((route) => route.assigned).map((route) => route.name),
    closeTo,
  };
}

const idsOf = (routes: ChosenRoute[]) => routes.map(({ id }) => id);
const asOption = ({ id, name }: ChosenRoute): Option => ({ value: id, label: name });
