/** What the form of Create Route does: change the plan, keep a template, make the route. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { createRoute } from "contract/calls";
import { createRouteTemplate } from "contract/routes/template-calls";
import { betterOrder } from "~/directions/better-order.server";
import { routePoint } from "~/features/routes";
import { createRouteUrl, routesUrl, routeUrl } from "~/features/urls";
import { actionByIntent, type FormContext, formAction } from "~/kit/form/form-action.server";
import { formOf } from "~/kit/form/unsent-form.server";
import { BY_ENTER, hasNewSearch, isSearch } from "~/lib/by-enter";
import { safeRedirect } from "~/lib/redirects";
import { sentForm } from "~/server/sent-form.server";
import type { SignedIn } from "~/session/guards.server";
import { send } from "~/upstream/client.server";
import { CreateForm, TemplateForm } from "./create-forms";
import { readPlanFields } from "./fields.server";
import {
  besidePlan,
  changedPlan,
  type End,
  LEADS_TO,
  NEW_FILTER_CHOICE,
  ORDER_TO_COME,
  planEntries,
  planQuery,
  readPlan,
  SHOWN,
  TEMPLATE_NAME,
  withSource,
  withSourceOf,
} from "./plan";
import { DIALOGS, dialogUrl, newFilterUrl } from "./plan-urls";
import { figuresOf } from "./planned-path.server";
import { leadOn, shortened } from "./saved-plan.server";
import { locationsById } from "./suggestion.server";

/**
 * Leads to the plan as the form now has it, its pickers' searches included, or to the dialog
 * that one of its buttons opens. Nothing but the address changes, whoever is signed in.
 */
export async function updatePlan(args: ActionFunctionArgs) {
  const form = await sentForm(args.request);
  const [path, query] = String(form.get(LEADS_TO) ?? updatedPlanUrl(form)).split("?", 2);
  const address = safeRedirect(path, createRouteUrl());
  return leadOn(args, query ? `${address}?${query}` : address, form);
}

function updatedPlanUrl(form: FormData): string {
  const shown = new URLSearchParams(String(form.get(SHOWN) ?? ""));
  const before = readPlan(shown);
  const plan = changedPlan(before, readPlan(form));
  const opened = DIALOGS.find((dialog) => dialog === form.get("open"));
  // Such a button is about the filter or template that is shown, whatever else is picked by now.
  if (opened) return dialogUrl(opened, withSourceOf(before, plan));
  if (form.has("clear")) return createRouteUrl(planQuery(withSource(plan)));
  const opensFilter = plan.filterId === NEW_FILTER_CHOICE;
  if (opensFilter && !hasNewSearch(form, shown)) return newFilterUrl(before, plan);
  const entries = planEntries(opensFilter ? withSourceOf(before, plan) : plan);
  const query = new URLSearchParams([...entries, ...besidePlan(form)]);
  return createRouteUrl(query.size > 0 ? `?${query}` : "");
}

/** What the fields of a form that comes back show; the page itself reads only what its URL has. */
const sentFields = ({ session, request, form }: FormContext) =>
  readPlanFields(session, readPlan(form), {
    query: new URLSearchParams(besidePlan(form)),
    signal: request.signal,
  });

/**
 * Makes the route, or does what another of the form's buttons is for. Enter searches in a picker,
 * keeps a template whose name is typed, and makes the route otherwise.
 */
export async function sendPlan(args: ActionFunctionArgs) {
  const form = await formOf(args);
  if (isSearch(form, new URL(args.request.url).searchParams)) return updatePlan(args);
  if (form.has(BY_ENTER) && form.get(TEMPLATE_NAME)) return saveTemplate(args);
  return actionByIntent(args, { create: makeRoute, "save-template": saveTemplate }, "create");
}

/** Makes the route of the stops as they were shown, with the figures computed anew. */
const makeRoute = (args: ActionFunctionArgs) =>
  formAction(
    args,
    CreateForm,
    async ({ name, stops, officeId, agentId, day, key }, { session, upstream, form }) => {
      const locations = form.has(ORDER_TO_COME) ? await inBetterOrder(session, stops, form) : stops;
      const { end } = readPlan(form);
      const { distance, time, legs } = await measure(session, locations, end);
      const made = await send(upstream, createRoute, {
        body: {
          name,
          officeId,
          userId: agentId,
          createdById: session.user.id,
          distance,
          estimatedTime: time,
          // An extension: nothing is said of it where it is not asked for.
          ...(end === "start" && { roundTrip: true }),
          // Only where the upstream plans days is there such a field.
          ...(day !== undefined && { plannedDay: day || null, legs }),
          locations,
        },
        idempotencyKey: key,
      });
      return {
        message: "Route added!",
        link: made && { to: routeUrl(made.id), label: "Open the route" },
        redirectTo: safeRedirect(form.get("back"), routesUrl()),
      };
    },
    { shown: sentFields },
  );

/** Saves the shown stops as a route template. */
const saveTemplate = (args: ActionFunctionArgs) =>
  formAction(
    args,
    TemplateForm,
    async ({ templateName: name, stops, key }, { session, upstream, form }) => {
      const { distance, time } = await measure(session, stops, "free");
      await send(upstream, createRouteTemplate, {
        params: { id: session.user.id },
        body: { name, locationIds: stops, distance, estimatedTime: time },
        idempotencyKey: key && `template-${key}`,
      });
      const redirectTo = createRouteUrl(planQuery(readPlan(form)));
      return {
        message: "Template created!",
        redirectTo: await shortened(session.user.id, redirectTo),
      };
    },
    { shown: sentFields, upstreamNames: { name: TEMPLATE_NAME } },
  );

/** The stops in the order that was asked for, which had not come when the form was sent. */
async function inBetterOrder(session: SignedIn, ids: string[], form: FormData) {
  const points = await pointsOf(session, ids);
  if (points.length !== ids.length || ids.length < 3) return ids;
  const { order } = await betterOrder(points, { end: readPlan(form).end });
  return order.flatMap((index) => ids[index] ?? []);
}

const measure = async (session: SignedIn, ids: readonly string[], end: End) =>
  figuresOf(await pointsOf(session, ids), end);

/** A stop that is not known is for the upstream to refuse, by its id. */
async function pointsOf({ upstream }: SignedIn, ids: readonly string[]) {
  const known = await locationsById(upstream, ids);
  return ids.flatMap((id) => known.get(id) ?? []).map(routePoint);
}
