/** What the form of Create Route does: change the plan, keep a template, make the route. */
import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { json, redirect } from "@remix-run/node";
import { betterOrder } from "~/directions/better-order.server";
import { DirectionsError } from "~/directions/errors";
import { routePoint } from "~/features/routes";
import { routesUrl } from "~/features/routes/urls";
import { safeRedirect } from "~/lib/redirects";
import type { SignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";
import { createRoute } from "~/upstream/routes.server";
import { createRouteTemplate } from "~/upstream/templates.server";
import { CreateForm, TemplateForm } from "./create-forms";
import { type Asked, type PlanFields, readPlanFields } from "./fields.server";
import {
  besidePlan,
  changedPlan,
  NEW_FILTER_CHOICE,
  ORDER_TO_COME,
  type Plan,
  planEntries,
  planQuery,
  readPlan,
  SHOWN,
  withSource,
} from "./plan";
import { DIALOGS, dialogUrl, newFilterUrl } from "./plan-urls";
import { figuresOf } from "./planned-path.server";
import { locationsById } from "./suggestion.server";
import { createRouteUrl } from "./urls";

/**
 * Leads to the plan as the form now has it, its pickers' searches included, or to the dialog
 * that one of its buttons opens.
 */
export function updatePlan(form: FormData): Response {
  const before = readPlan(new URLSearchParams(String(form.get(SHOWN) ?? "")));
  const plan = changedPlan(before, readPlan(form));
  const opened = DIALOGS.find((dialog) => dialog === form.get("open"));
  if (opened) return redirect(dialogUrl(opened, plan), 303);
  if (form.has("clear")) return redirect(createRouteUrl(planQuery(withSource(plan))), 303);
  if (plan.filterId === NEW_FILTER_CHOICE) return redirect(newFilterUrl(before, plan), 303);
  const query = new URLSearchParams([...planEntries(plan), ...besidePlan(form)]);
  return redirect(createRouteUrl(query.size > 0 ? `?${query}` : ""), 303);
}

/** Makes the route of the stops as they were shown, with the figures computed anew. */
export async function makeRoute(session: SignedIn, request: Request, form: FormData) {
  const submission = parseWithZod(form, { schema: CreateForm });
  const refuse = comingBack(session, request, form);
  if (submission.status !== "success") return refuse(submission.reply(), 400);
  const { name, stops, officeId, agentId, key } = submission.value;
  return orRefused(submission, refuse, async () => {
    const locations = form.has(ORDER_TO_COME) ? await inBetterOrder(session, stops, form) : stops;
    const { distance, time } = await measure(session, locations);
    await createRoute(
      session.upstream,
      {
        name,
        officeId,
        userId: agentId,
        createdById: session.user.id,
        distance,
        estimatedTime: time,
        locations,
      },
      { idempotencyKey: key },
    );
    const back = safeRedirect(form.get("back"), routesUrl());
    return redirectWithToast(back, { type: "success", message: "Route added!" }, request);
  });
}

/** Keeps the shown stops as a route template. */
export async function keepTemplate(session: SignedIn, request: Request, form: FormData) {
  const submission = parseWithZod(form, { schema: TemplateForm });
  const refuse = comingBack(session, request, form);
  if (submission.status !== "success") return refuse(submission.reply(), 400);
  const { templateName: name, stops, key } = submission.value;
  return orRefused(submission, refuse, async () => {
    const { distance, time } = await measure(session, stops);
    await createRouteTemplate(
      session.upstream,
      session.user.id,
      { name, locationIds: stops, distance, estimatedTime: time },
      { idempotencyKey: key && `template-${key}` },
    );
    const back = createRouteUrl(planQuery(readPlan(form)));
    return redirectWithToast(back, { type: "success", message: "Template created!" }, request);
  });
}

/** The stops in the order that was asked for, which had not come when the form was sent. */
async function inBetterOrder(session: SignedIn, ids: string[], form: FormData) {
  const points = await pointsOf(session, ids);
  if (points.length !== ids.length || ids.length < 3) return ids;
  const { order } = await betterOrder(points, { end: readPlan(form).end });
  return order.flatMap((index) => ids[index] ?? []);
}

const measure = async (session: SignedIn, ids: readonly string[]) =>
  figuresOf(await pointsOf(session, ids));

/** A stop that is not known is for the upstream to refuse, by its id. */
async function pointsOf({ upstream }: SignedIn, ids: readonly string[]) {
  const known = await locationsById(upstream, ids);
  return ids.flatMap((id) => known.get(id) ?? []).map(routePoint);
}

/** A form that came back: what is wrong with it, and what was typed and chosen. */
export interface RefusedForm {
  result: SubmissionResult;
  plan: Plan;
  /** Null where they can't be read. */
  fields: PlanFields | null;
  /** Names what the form makes: it may have been made, although the answer never came. */
  key: string;
}

/** How a form comes back as it was sent; the page itself reads only what its URL says. */
function comingBack(session: SignedIn, { signal }: Request, form: FormData) {
  return async (result: SubmissionResult, status: number) => {
    const plan = readPlan(form);
    const query = new URLSearchParams(besidePlan(form));
    const fields = await readSentFields(session, plan, { query, signal });
    const key = String(form.get("key") ?? "");
    return json<RefusedForm>({ result, plan, fields, key }, { status });
  };
}

/** An upstream that is away must not keep the form from coming back. */
async function readSentFields(session: SignedIn, plan: Plan, asked: Asked) {
  const upstream = { ...session.upstream, refuse: undefined };
  try {
    return await readPlanFields({ ...session, upstream }, plan, asked);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return null;
  }
}

/** What the directions or the upstream refuse comes back with the form as it was sent. */
async function orRefused<Form>(
  submission: Submission<Form>,
  refuse: ReturnType<typeof comingBack>,
  make: () => Promise<Response>,
) {
  const refused = (message: string, status: number) =>
    refuse(submission.reply({ formErrors: [message] }), status);
  try {
    return await make();
  } catch (error) {
    if (error instanceof DirectionsError) return refused(error.message, error.pageStatus);
    if (error instanceof UpstreamError) {
      const sentBefore = "header.idempotency-key" in error.fieldErrors;
      return refused(sentBefore ? SENT_BEFORE : error.message, error.pageStatus);
    }
    throw error;
  }
}

const SENT_BEFORE =
  "This form was sent before, and what it asked for was made. Open Create Route again for another route.";
