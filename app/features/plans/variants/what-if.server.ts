/** What if there were one agent more or less, or one day more: a new plan beside the present one. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { PlanAgent, PlanDocument } from "contract/entities";
import { workingDayAfter } from "contract/offices/working-days";
import { MOST_PLAN_AGENTS, MOST_PLAN_DAYS } from "contract/plans/facts";
import { FormRefusal } from "~/kit/form/failure.server";
import { formAction } from "~/kit/form/form-action.server";
import { formatWeekday } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { readWorkingDays } from "~/upstream/offices.server";
import { storePlan } from "../new/store-plan.server";
import { comparePlansUrl } from "../plan-urls";
import { WhatIfForm } from "../proposal/plan-forms";
import { readPlanFor, type WholePlan } from "../proposal/read-plan.server";
import { nobodyWords, noTimeWords } from "./no-time.server";
import { renewPlan, renewWithMore } from "./renew.server";
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
      const { document, words } = await variantOf(session, plan, form);
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
      return oneAgentLess(session, plan, form.less);
    case "more":
      return oneAgentMore(session, plan, form.more);
    case "day":
      return oneDayMore(session, plan);
  }
}

async function oneAgentLess(session: SignedIn, plan: WholePlan, userId = ""): Promise<Variant> {
  const { agents } = plan.document;
  const agent = agents.find((one) => one.userId === userId);
  if (!agent) throw new FormRefusal(422, "less", "Choose an agent of the plan");
  if (agents.length === 1) throw new FormRefusal(422, "less", "A plan needs an agent");
  const { document } = await renewPlan(session, plan);
  return { document: withoutAgent(document, userId), words: `without ${agent.name}` };
}

async function oneAgentMore(session: SignedIn, plan: WholePlan, userId = ""): Promise<Variant> {
  const { agents } = plan.document;
  if (!userId || agents.some((one) => one.userId === userId)) {
    throw new FormRefusal(422, "more", "Choose an agent who is not in the plan");
  }
  if (agents.length >= MOST_PLAN_AGENTS) {
    throw new FormRefusal(422, "more", `A plan has at most ${MOST_PLAN_AGENTS} agents`);
  }
  const { renewed, collected } = await renewWithMore(session, plan, { agentIds: [userId] });
  const { document } = renewed;
  const agent = collected.document.agents.find((one) => one.userId === userId);
  if (!agent || !worksOnAny(agent, document.days)) {
    throw new FormRefusal(
      422,
      "more",
      noTimeWords({ agent, userId, days: document.days }, collected),
    );
  }
  const added = likeOthers(agent, document, collected.document.agents);
  const fresh = { ...document, agents: [added] };
  return { document: withMore(document, fresh), words: `with ${agent.name}` };
}

const worksOnAny = ({ daysOff }: PlanAgent, days: readonly string[]): boolean =>
  days.some((day) => !daysOff.includes(day));

async function oneDayMore(session: SignedIn, plan: WholePlan): Promise<Variant> {
  const { days } = plan.document;
  if (days.length >= MOST_PLAN_DAYS) {
    throw new FormRefusal(422, "", `A plan has at most ${MOST_PLAN_DAYS} days`);
  }
  const workingDays = await readWorkingDays(session.upstream, plan.officeId);
  const day = workingDayAfter(days.at(-1) ?? plan.lastDay, workingDays);
  const { renewed, collected } = await renewWithMore(session, plan, { days: [day] });
  const { agents } = collected.document;
  if (!agents.some((agent) => worksOnAny(agent, [day]))) {
    throw new FormRefusal(422, "", nobodyWords(day, agents, collected.leftOut));
  }
  const fresh = { ...collected.document, days: [...renewed.document.days, day].toSorted() };
  return { document: withMore(renewed.document, fresh), words: `until ${formatWeekday(day)}` };
}
