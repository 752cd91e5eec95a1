/** What the form of Create Route does: change the plan, keep a template, make the route. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { betterOrder } from "~/directions/better-order.server";
import { routePoint } from "~/features/routes";
import { createRouteUrl, routesUrl } from "~/features/urls";
import { type FormContext, formAction } from "~/kit/form/form-action.server";
import { handOn, PAGE_OFFICE } from "~/lib/page-office";
import { safeRedirect } from "~/lib/redirects";
import type { SignedIn } from "~/session/guards.server";
import { createRoute } from "~/upstream/routes.server";
import { createRouteTemplate } from "~/upstream/templates.server";
import { CreateForm, TemplateForm } from "./create-forms";
import { readPlanFields } from "./fields.server";
import {
  besidePlan,
  changedPlan,
  type End,
  NEW_FILTER_CHOICE,
  ORDER_TO_COME,
  planEntries,
  planQuery,
  readPlan,
  SHOWN,
  TEMPLATE_NAME,
  withSource,
} from "./plan";
import { DIALOGS, dialogUrl, newFilterUrl } from "./plan-urls";
import { figuresOf } from "./planned-path.server";
import { locationsById } from "./suggestion.server";

/**
 * Leads to the plan as the form now has it, its pickers' searches included, or to the dialog
 * that one of its buttons opens. Nothing but the address changes, whoever is signed in.
 */
export async function updatePlan({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  return redirect(handOn(updatedPlanUrl(form), String(form.get(PAGE_OFFICE) ?? "")), 303);
}

function updatedPlanUrl(form: FormData): string {
  const before = readPlan(new URLSearchParams(String(form.get(SHOWN) ?? "")));
  const plan = changedPlan(before, readPlan(form));
  const opened = DIALOGS.find((dialog) => dialog === form.get("open"));
  if (opened) return dialogUrl(opened, plan);
  if (form.has("clear")) return createRouteUrl(planQuery(withSource(plan)));
  if (plan.filterId === NEW_FILTER_CHOICE) return newFilterUrl(before, plan);
  const query = new URLSearchParams([...planEntries(plan), ...besidePlan(form)]);
  return createRouteUrl(query.size > 0 ? `?${query}` : "");
}

/** What the fields of a form that comes back show; the page itself reads only what its URL has. */
const sentFields = ({ session, request, form }: FormContext) =>
  readPlanFields(session, readPlan(form), {
    query: new URLSearchParams(besidePlan(form)),
    signal: request.signal,
  });

/** Makes the route of the stops as they were shown, with the figures computed anew. */
export const makeRoute = (args: ActionFunctionArgs) =>
  formAction(
    args,
    CreateForm,
    async ({ name, stops, officeId, agentId, key }, { session, upstream, form }) => {
      const locations = form.has(ORDER_TO_COME) ? await inBetterOrder(session, stops, form) : stops;
      const { end } = readPlan(form);
      const { distance, time } = await measure(session, locations, end);
      await createRoute(
        upstream,
        {
          name,
          officeId,
          userId: agentId,
          createdById: session.user.id,
          distance,
          estimatedTime: time,
          // An extension: nothing is said of it where it is not asked for.
          ...(end === "start" && { roundTrip: true }),
          locations,
        },
        { idempotencyKey: key },
      );
      return { message: "Route added!", redirectTo: safeRedirect(form.get("back"), routesUrl()) };
    },
    { shown: sentFields },
  );

/** Keeps the shown stops as a route template. */
export const keepTemplate = (args: ActionFunctionArgs) =>
  formAction(
    args,
    TemplateForm,
    async ({ templateName: name, stops, key }, { session, upstream, form }) => {
      const { distance, time } = await measure(session, stops, "free");
      await createRouteTemplate(
        upstream,
        session.user.id,
        { name, locationIds: stops, distance, estimatedTime: time },
        { idempotencyKey: key && `template-${key}` },
      );
      const redirectTo = createRouteUrl(planQuery(readPlan(form)));
      return { message: "Template created!", redirectTo };
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
