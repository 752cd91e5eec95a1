/** What the forms on the page of a plan do. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { Plan, PlanDocument } from "contract/entities";
import { acceptPlan, deletePlan, updatePlan } from "contract/plans/calls";
import { z } from "zod";
import { routesCalendarUrl } from "~/features/urls";
import { FormRefusal } from "~/kit/form/failure.server";
import { actionByIntent, type Done, formAction } from "~/kit/form/form-action.server";
import { withQuery } from "~/lib/url";
import { call, change, send, type UpstreamContext } from "~/upstream/client.server";
import { applyWay, planningNow, startPlanning, stopPlanning } from "../engine/index.server";
import { planUrl } from "../plan-urls";
import { plansUrl } from "../urls";
import { copyPlanAction } from "../variants/copy-actions.server";
import { leftOutWords, renewPlan } from "../variants/renew.server";
import { whatIfAction } from "../variants/what-if.server";
import { type LockTarget, setLock } from "./locks.server";
import { FairnessForm, LockForm, PlanButtonForm, WayForm } from "./plan-forms";
import { putBackAction } from "./put-back.server";
import { readPlanFor } from "./read-plan.server";

/** The action of the page: its forms say by `intent` what they do. */
export const planAction = (args: ActionFunctionArgs) =>
  actionByIntent(
    args,
    {
      ...{ again, stop, lock, way, fairness, "put-back": putBackAction },
      ...{ copy: copyPlanAction, "what-if": whatIfAction, unknown },
    },
    "unknown",
  );

/** A form of another version of the page, or of nobody's. */
const unknown = (args: ActionFunctionArgs) =>
  formAction(
    args,
    z.object({}),
    async (): Promise<Done> => {
      throw new FormRefusal(400, "", "This button is not known. Load the page again.");
    },
    { typed: false },
  );

const again = (args: ActionFunctionArgs) => planAgain(args, PlanButtonForm, (document) => document);

const way = (args: ActionFunctionArgs) =>
  planAgain(args, WayForm, (document, form) => {
    const [unserved = -1, chosen = -1] = form.way.split("-").map(Number);
    return applyWay(document, unserved, chosen);
  });

const fairness = (args: ActionFunctionArgs) =>
  planAgain(args, FairnessForm, (document, form) => ({
    ...document,
    rules: { ...document.rules, fairness: form.fairness },
  }));

/**
 * Changes a plan and plans again, from the present proposal and with what is there at present. What
 * was left out is shown at once and with the proposal.
 */
const planAgain = <Form extends z.output<typeof PlanButtonForm>>(
  args: ActionFunctionArgs,
  schema: z.ZodType<Form>,
  changed: (document: PlanDocument, form: Form) => PlanDocument,
) =>
  formAction(
    args,
    schema,
    async (form, { session, upstream, params: { id } }) => {
      const plan = await readPlanFor(upstream, { id, updatedAt: form.updatedAt });
      const before = { officeId: plan.officeId, document: changed(plan.document, form) };
      const { document, leftOut } = await renewPlan(session, before);
      const stored = await store(upstream, plan, document);
      const notice = leftOutWords(leftOut);
      await startPlanning(upstream, { ...stored, document }, { notice });
      return {
        message: notice ? `Planning has begun. ${notice}` : "Planning has begun",
        redirectTo: planUrl(plan.id),
      };
    },
    { typed: false },
  );

/** Stores a changed document, for the plan as it was read. */
const store = (upstream: UpstreamContext, plan: Plan, document: PlanDocument): Promise<Plan> =>
  call(upstream, updatePlan, {
    params: { id: plan.id },
    body: { document, updatedAt: plan.updatedAt ?? undefined },
  });

const STOPPED = "Planning ends here. The best proposal so far is saved.";
const STOPPED_WAITING = "Stopped before planning began. What you changed in the plan is saved.";

const stop = (args: ActionFunctionArgs) =>
  formAction(
    args,
    PlanButtonForm,
    async (form, { upstream, params: { id = "" } }): Promise<Done> => {
      const redirectTo = planUrl(id);
      const now = planningNow(id);
      if (stopPlanning(id)) {
        const isWaiting = now !== undefined && "ahead" in now && now.ahead !== null;
        return { message: isWaiting ? STOPPED_WAITING : STOPPED, redirectTo };
      }
      const plan = await readPlanFor(upstream, { id, updatedAt: undefined });
      if (plan.status === "planning") {
        const updatedAt = plan.updatedAt ?? form.updatedAt ?? "";
        const status = plan.document.proposal ? "proposed" : "stopped";
        await send(upstream, updatePlan, {
          params: { id },
          body: { status, reason: "Planning was stopped by hand.", updatedAt },
        });
      }
      return { message: "Planning has ended", type: "notice", redirectTo };
    },
    { typed: false },
  );

const lock = (args: ActionFunctionArgs) =>
  formAction(
    args,
    LockForm,
    async (form, { upstream, params: { id }, query }) => {
      const plan = await readPlanFor(upstream, { id, updatedAt: form.updatedAt });
      const isLocked = !form.lock.startsWith("un");
      const document = setLock(plan.document, targetOf(form), isLocked);
      await store(upstream, plan, document);
      return {
        message: isLocked ? "Locked. Planning again leaves it as it is." : "Unlocked",
        redirectTo: withQuery(planUrl(plan.id), Object.fromEntries(query)),
      };
    },
    { typed: false },
  );

function targetOf({ lock, userId, day }: LockForm): LockTarget {
  const [, place] = lock.split("-");
  return place === undefined
    ? { kind: "days", userId: userId ?? null, day: day ?? null }
    : { kind: "stop", place: Number(place) };
}

/** The action of the question whether to accept. */
export const acceptAction = (args: ActionFunctionArgs) =>
  formAction(
    args,
    PlanButtonForm,
    async (form, { upstream, params: { id = "" } }): Promise<Done> => {
      const plan = await readPlanFor(upstream, { id, updatedAt: form.updatedAt });
      const done = await change(upstream, acceptPlan, {
        params: { id },
        body: { updatedAt: plan.updatedAt ?? "" },
      });
      const { count = 0, undoId } = done;
      return {
        message: count === 1 ? "1 route created" : `${count} routes created`,
        redirectTo: planUrl(id),
        link: { label: "Calendar", to: calendarOf(plan) },
        undoId,
      };
    },
    { typed: false },
  );

/** The calendar of the week and the office of a plan. */
export const calendarOf = ({ firstDay, officeId }: { firstDay: string; officeId: string }) =>
  routesCalendarUrl({ week: firstDay, officeId });

/** The action of the question whether to delete. */
export const deleteAction = (args: ActionFunctionArgs) =>
  formAction(
    args,
    PlanButtonForm,
    async (_, { upstream, params: { id = "" } }): Promise<Done> => {
      const { undoId } = await change(upstream, deletePlan, { params: { id } });
      return { message: "Plan deleted!", redirectTo: plansUrl(), undoId };
    },
    { typed: false },
  );
