/** What if there were one agent more or less, or one day more: a new plan beside the present one. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { PlanDocument } from "contract/entities";
import { workingDayAfter } from "contract/offices/working-days";
import { MOST_PLAN_AGENTS, MOST_PLAN_DAYS } from "contract/plans/facts";
import { FormRefusal } from "~/kit/form/failure.server";
import { formAction } from "~/kit/form/form-action.server";
import { formatWeekday } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { readWorkingDays } from "~/upstream/offices.server";
import { collectPlan } from "../engine/index.server";
import { storePlan } from "../new/store-plan.server";
import { comparePlansUrl } from "../plan-urls";
import { WhatIfForm } from "../proposal/plan-forms";
import { readPlanFor, type WholePlan } from "../proposal/read-plan.server";
import { renewPlan } from "./renew.server";
import { likeOthers, withMore, withoutAgent } from "./variant";

interface Variant {
  document: PlanDocument;
  /** What is different: `with Ben`. */
  words: string;
}

/** Makes the other plan from the present proposal, and shows both side by side. */
export const whatIfAction = (args: ActionFunctionArgs) =>
  formAction(
    args,
    WhatIfForm,
    async (form, { session, params }) => {
      const { id } = params;
      const plan = await readPlanFor(session.upstream, { id, updatedAt: form.updatedAt });
      const present = await renewPlan(session, plan);
      const { document, words } = await variantOf(session, { ...plan, ...present }, form);
      return storePlan(session, {
        ...{ name: nameOf(plan.name, words), officeId: plan.officeId, document },
        key: form.key,
        leadsTo: (made) => comparePlansUrl(plan.id, made.id),
      });
    },
    { typed: false },
  );

const MOST_NAME = 200;
const nameOf = (name: string, words: string): string =>
  `${name.slice(0, MOST_NAME - words.length - 2)}, ${words}`;

function variantOf(session: SignedIn, plan: WholePlan, form: WhatIfForm): Promise<Variant> {
  switch (form.change) {
    case "less":
      return oneAgentLess(plan, form.less);
    case "more":
      return oneAgentMore(session, plan, form.more);
    case "day":
      return oneDayMore(session, plan);
  }
}

async function oneAgentLess({ document }: WholePlan, userId = ""): Promise<Variant> {
  const agent = document.agents.find((one) => one.userId === userId);
  if (!agent) throw new FormRefusal(422, "less", "Choose an agent of the plan");
  if (document.agents.length === 1) throw new FormRefusal(422, "less", "A plan needs an agent");
  return { document: withoutAgent(document, userId), words: `without ${agent.name}` };
}

async function oneAgentMore(session: SignedIn, plan: WholePlan, userId = ""): Promise<Variant> {
  const { agents, days } = plan.document;
  if (!userId || agents.some((one) => one.userId === userId)) {
    throw new FormRefusal(422, "more", "Choose an agent who is not in the plan");
  }
  if (agents.length >= MOST_PLAN_AGENTS) {
    throw new FormRefusal(422, "more", `A plan has at most ${MOST_PLAN_AGENTS} agents`);
  }
  const known = agents.map((one) => one.userId);
  const found = await read(session, plan, { agentIds: [userId, ...known], days });
  const agent = found.document?.agents.find((one) => one.userId === userId);
  if (!agent || !found.document) {
    const [why] = found.leftOut.map((one) => `${one.name}: ${one.why}`);
    throw new FormRefusal(422, "more", why ?? "This agent has no time on these days");
  }
  const added = likeOthers(agent, plan.document, found.document.agents);
  const fresh = { ...found.document, agents: [added] };
  return { document: withMore(plan.document, fresh), words: `with ${agent.name}` };
}

async function oneDayMore(session: SignedIn, plan: WholePlan): Promise<Variant> {
  const { agents, days } = plan.document;
  if (days.length >= MOST_PLAN_DAYS) {
    throw new FormRefusal(422, "", `A plan has at most ${MOST_PLAN_DAYS} days`);
  }
  const workingDays = await readWorkingDays(session.upstream, plan.officeId);
  const day = workingDayAfter(days.at(-1) ?? plan.lastDay, workingDays);
  const agentIds = agents.map(({ userId }) => userId);
  const found = await read(session, plan, { agentIds, days: [day] });
  if (!found.document) throw new FormRefusal(422, "", `No agent works on ${formatWeekday(day)}`);
  const fresh = { ...found.document, days: [...days, day].toSorted() };
  return { document: withMore(plan.document, fresh), words: `until ${formatWeekday(day)}` };
}

const read = (
  session: SignedIn,
  { officeId, document: { places, rules } }: WholePlan,
  asked: { agentIds: string[]; days: string[] },
) =>
  collectPlan(session, {
    ...{ officeId, rules, ...asked },
    locationIds: places.map(({ locationId }) => locationId),
  });
