/** Stores a new plan and begins to plan it. */
import type { Plan, PlanDocument, PlanLeftOut } from "contract/entities";
import { createPlan } from "contract/plans/calls";
import { FormRefusal, orRefused } from "~/kit/form/failure.server";
import type { Done } from "~/kit/form/form-action.server";
import type { SignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";
import { startPlanning } from "../engine/index.server";
import { planUrl } from "../plan-urls";
import { NO_PLANS } from "../words";

interface NewPlan {
  name: string;
  officeId: string;
  document: PlanDocument;
  /** Makes it once, however often its form is sent. */
  key?: string | undefined;
  /** What it does not have; not given: as the document says. */
  leftOut?: PlanLeftOut[];
  /** Its proposal stays, with the times of the roads; only what is on no day yet is planned. */
  keepsProposal?: boolean;
  /** Where to go; to the plan if not given. */
  leadsTo?: (plan: Plan) => string;
}

const MOST_NAME = 200;

/** @throws FormRefusal where the upstream stores no plans; UpstreamError */
export async function storePlan(
  { upstream }: SignedIn,
  { name, officeId, document: made, key, leftOut, keepsProposal, leadsTo }: NewPlan,
): Promise<Done> {
  const document = leftOut ? { ...made, leftOut } : made;
  const plan = await orRefused(
    call(upstream, createPlan, {
      body: { name: name.slice(0, MOST_NAME), officeId, document },
      ...(key && { idempotencyKey: key }),
    }),
    () => new FormRefusal(409, "", NO_PLANS),
  );
  await startPlanning(upstream, { ...plan, document }, { keepsProposal });
  return {
    message: "Planning has begun",
    redirectTo: leadsTo ? leadsTo(plan) : planUrl(plan.id),
  };
}
