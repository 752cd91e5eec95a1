/** Reads one plan for its screen and dialogs. */
import { randomUUID } from "node:crypto";
import type { Plan, PlanDocument, PlanLeftOut } from "contract/entities";
import { getPlan, listPlans } from "contract/plans/calls";
import type { PlanStatus } from "contract/plans/facts";
import { FormRefusal } from "~/kit/form/failure.server";
import { zoneOf } from "~/kit/zone.server";
import { formatDateTime, formatWeekday } from "~/lib/format";
import type { MapData } from "~/map";
import type { SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { including } from "~/upstream/query.server";
import { readAgents, readNames, userName } from "../new/office-agents.server";
import { plansUrl } from "../urls";
import { type ShownCurve, showCurve } from "./draw-curve";
import { drawPlan, MOST_PINS } from "./plan-map.server";
import { type PlanPause, stateOf } from "./plan-state.server";
import { readStale, type ShownStale } from "./read-stale.server";
import { onlyAgentOf } from "./reason-words.server";
import { rulesInWords } from "./rules-words.server";
import { type ShownDay, type ShownProposal, showDays, showProposal } from "./show-plan.server";

export interface PlanHead {
  id: string;
  name: string;
  status: PlanStatus;
  office: string | undefined;
  officeId: string;
  /** `Mon 11-30-2026`, and the first day as the calendar has it. */
  firstDay: string;
  lastDay: string;
  week: string;
  agents: number;
  places: number;
  updatedAt: string | undefined;
  acceptedAt: string | null;
}

export interface PlanScreenData {
  plan: PlanHead;
  /** While it is planned: the share that is done, in percent. */
  progress: number | null;
  /** Why planning does not go on at present; null while it does. */
  pause: PlanPause | null;
  /** Why there is no proposal, or why planning ended. */
  problem: string | null;
  /** What to know of a proposal, such as that its travel times are estimated. */
  notice: string | null;
  /** Why the proposal would be refused; null if it would not. */
  stale: ShownStale | null;
  proposal: ShownProposal | null;
  asked: { day: string | null; agent: string | null };
  /** The days that are asked for, with their stops. */
  shown: ShownDay[];
  map: MapData | null;
  curve: ShownCurve | null;
  fairness: number;
  rules: string[];
  /** What was left out of the plan, and why. */
  leftOut: PlanLeftOut[];
  /** Agents of the office who are not in the plan. */
  others: { value: string; label: string }[];
  /** A fresh key for the forms that make another plan. */
  requestKey: string;
}

/** The head of a plan, without its document. @throws an error page (404) if there is none */
export async function requirePlan(
  { upstream }: SignedIn,
  id: string | undefined,
  request: Request,
): Promise<Plan> {
  const found = await ifOffered(
    call(upstream, listPlans, {
      query: {
        limit: 1,
        filter: { where: { id: id ?? "" }, ...including(["office", "createdBy"]) },
      },
    }),
  );
  const [plan] = found?.data ?? [];
  if (!plan) throw noPlanPage(request);
  return plan;
}

/** The page of a plan that is being planned is read again and again, also once somebody deleted it. */
const noPlanPage = (request: Request): Response =>
  refusedPage(request, 404, "There is no such plan", {
    hint: "It may have been deleted meanwhile. The person who deleted it can undo that.",
    elsewhere: { label: "Show the plans", to: plansUrl() },
  });

/** A plan with its document. */
export type WholePlan = Plan & { document: PlanDocument };

/** @throws an error page (404) if there is none */
export async function requireWholePlan(
  session: SignedIn,
  id: string | undefined,
  request: Request,
): Promise<WholePlan> {
  const head = await requirePlan(session, id, request);
  const plan = await call(session.upstream, getPlan, { params: { id: head.id } });
  if (!plan.document) throw noPlanPage(request);
  return { ...plan, office: head.office, document: plan.document };
}

/**
 * A plan that a form is about, as it was when its page was shown.
 *
 * @throws FormRefusal if someone changed it since
 */
export async function readPlanFor(
  upstream: UpstreamContext,
  { id, updatedAt }: { id: string | undefined; updatedAt: string | undefined },
): Promise<WholePlan> {
  const plan = await call(upstream, getPlan, { params: { id: id ?? "" } });
  const isCurrent = !updatedAt || !plan.updatedAt || plan.updatedAt === updatedAt;
  if (!isCurrent) throw new FormRefusal(409, "", CHANGED_MEANWHILE);
  if (!plan.document) throw new FormRefusal(409, "", "This plan has no document");
  return { ...plan, document: plan.document };
}

const CHANGED_MEANWHILE =
  "Someone changed this plan meanwhile. The page shows the latest version: try again if it still applies.";

/** The screen of a plan for a URL. */
export async function readPlanScreen(
  session: SignedIn,
  id: string | undefined,
  request: Request,
): Promise<PlanScreenData> {
  const head = await requirePlan(session, id, request);
  const query = new URL(request.url).searchParams;
  const state = stateOf(head, new Date());
  const about = { plan: headOf(head, session), ...state, requestKey: randomUUID() };
  // While it is planned the page is loaded again and again, and shows nothing of the document.
  if (state.progress !== null) return { ...about, stale: null, leftOut: [], ...NO_PROPOSAL };
  const [{ document }, stale] = await Promise.all([
    call(session.upstream, getPlan, { params: { id: head.id } }),
    readStale(session.upstream, head),
  ]);
  const shell = { ...about, stale, leftOut: document?.leftOut ?? [] };
  const proposal = document?.proposal;
  if (!document || !proposal) return { ...shell, ...NO_PROPOSAL };
  const asked = askedOf(query, document);
  const isWeek = !asked.day && !asked.agent;
  const otherAgents = isWeek ? await readOtherAgents(session.upstream, document) : undefined;
  const context = { document, proposal, units: session.units, otherAgents };
  const stops = proposal.days.reduce((sum, day) => sum + day.stops.length, 0);
  const shown = isWeek && stops > MOST_PINS ? [] : showDays(context, asked);
  const shownProposal = showProposal(context);
  return {
    ...shell,
    proposal: isWeek
      ? shownProposal
      : { ...shownProposal, unserved: [], groups: [], takenOff: [], figures: [] },
    asked,
    shown: isWeek ? [] : shown,
    map: drawPlan({
      document,
      agents: shownProposal.agents,
      shown,
      isNumbered: Boolean(asked.day),
    }),
    curve: isWeek ? showCurve(proposal, document.rules, session.units) : null,
    fairness: document.rules.fairness,
    rules: rulesInWords(context),
    others: isWeek && head.status !== "accepted" ? await agentsToAdd(session, head, document) : [],
  };
}

/** The names of agents who are not in a plan although they alone may visit a place that is left out. */
async function readOtherAgents(upstream: UpstreamContext, document: PlanDocument) {
  const { agents, places, proposal } = document;
  const only = (proposal?.unserved ?? []).flatMap(({ place: at }) => {
    const place = places[at];
    return (place && onlyAgentOf(place, document)) ?? [];
  });
  const others = only.filter((id) => !agents.some(({ userId }) => userId === id));
  return readNames(upstream, [...new Set(others)]);
}

/** The most agents to choose from, besides those of the plan. */
const MOST_OTHERS = 200;

async function agentsToAdd(
  { upstream }: SignedIn,
  { officeId }: Plan,
  { agents }: PlanDocument,
): Promise<PlanScreenData["others"]> {
  const known = new Set(agents.map(({ userId }) => userId));
  return (await readAgents(upstream, officeId, MOST_OTHERS + known.size)).data
    .filter(({ id }) => !known.has(id))
    .map((user) => ({ value: user.id, label: userName(user) }));
}

const NO_PROPOSAL = {
  proposal: null,
  asked: { day: null, agent: null },
  shown: [],
  map: null,
  curve: null,
  fairness: 50,
  rules: [],
  others: [],
};

/** The day and the agent of a query that the plan has. */
function askedOf(query: URLSearchParams, { days, agents }: PlanDocument) {
  const day = query.get("day");
  const agent = query.get("agent");
  return {
    day: days.find((one) => one === day) ?? null,
    agent: agents.find(({ userId }) => userId === agent)?.userId ?? null,
  };
}

function headOf(plan: Plan, session: SignedIn): PlanHead {
  const zone = plan.office?.timeZone ?? zoneOf(session);
  return {
    id: plan.id,
    name: plan.name,
    status: plan.status,
    office: plan.office?.name,
    officeId: plan.officeId,
    firstDay: formatWeekday(plan.firstDay),
    lastDay: formatWeekday(plan.lastDay),
    week: plan.firstDay,
    agents: plan.agentCount,
    places: plan.placeCount,
    updatedAt: plan.updatedAt ?? undefined,
    acceptedAt: plan.acceptedAt ? formatDateTime(plan.acceptedAt, zone) : null,
  };
}
