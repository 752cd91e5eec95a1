/** The demo's agents on their routes for as long as the product runs. */
import { me } from "contract/account/calls";
import { logout } from "contract/account/session-calls";
import type { Route } from "contract/entities";
import { listAgentStates } from "contract/tracking/agent-state-calls";
import { call, ifOffered, send, type UpstreamContext } from "~/upstream/client.server";
import { listRoutes } from "~/upstream/routes.server";
import {
  type AgentOptions,
  agentOf,
  driveTour,
  givePhone,
  OF_AGENTS,
  readTour,
  type SimulatedAgent,
  signedIn,
  type Tour,
  turnedBack,
} from "./agent.server";
import { ConsoleError } from "./persist";

/** Agents of the account's office that report every few seconds. */
const WATCHED = 2;
/** The API may be starting again, or somebody may have stopped the route. */
const PAUSE_MS = 10_000;
/** The pause before each other agent starts: to compute a path takes CPU. */
const APART_MS = 5_000;

/** Of an office manager, or of an admin, who has the agents of all offices drive. */
export interface DemoAccount {
  email: string;
  password: string;
}

/** The watched agents are on time. */
const ON_TIME = { limit: 100, sortBy: "name", filters: "late:false" };

type Pace = Pick<AgentOptions, "speed" | "every" | "dwell">;

/** How the demo is driven. */
export interface DemoDrive extends AgentOptions {
  /** Of agents who are not watched. */
  others?: { account: DemoAccount; pace: Pace };
}

/**
 * Drives without an end: each agent visits the remaining stops of a route and completes it. An agent
 * without another route drives the last one to and fro, without visits.
 */
export async function driveDemo(account: DemoAccount, options: DemoDrive): Promise<void> {
  const taken = new Set<string>();
  const numbers = Array.from({ length: WATCHED }, (_, number) => number);
  const watched = numbers.map((number) => driveOne(number, account, options, taken));
  const { others } = options;
  await Promise.all([
    ...watched,
    others && driveOthers(others.account, { ...options, ...others.pace }, taken),
  ]);
}

async function driveOne(
  number: number,
  account: DemoAccount,
  options: DemoDrive,
  taken: Set<string>,
): Promise<void> {
  const { signal, say, sleep } = options;
  let last: SimulatedAgent | undefined;
  let tour: Tour = "open stops";
  while (!signal.aborted) {
    try {
      const next = await asAccount(account, (context) =>
        findAgent(number, last?.route.id, context, taken),
      );
      const agent = next ?? last;
      if (agent) {
        tour = agent.route.id === last?.route.id ? turnedBack(tour) : "open stops";
        last = agent;
        taken.add(agent.route.id);
        await driveRoute(agent, account, options, tour);
        // Where no stop was left, nothing took any time.
        await sleep(options.every, signal);
        continue;
      }
    } catch (error) {
      // Somebody has taken the agent's phone: another one is driven.
      if (error instanceof ConsoleError) last = undefined;
      if (!signal.aborted) say(error instanceof Error ? error.message : String(error));
    }
    await sleep(PAUSE_MS, signal).catch(() => {});
  }
}

/** Drives a route, and completes it once its last stop is visited. */
async function driveRoute(
  agent: SimulatedAgent,
  account: DemoAccount,
  options: DemoDrive,
  tour: Tour,
): Promise<void> {
  const { ready, phone } = await asAccount(account, async (manager) => ({
    ready: await readTour(agent, manager, options, tour),
    phone: await givePhone(agent, manager, options),
  }));
  try {
    await driveTour(agent, phone, options, ready);
    if (tour === "open stops" && !options.signal.aborted) await phone.completeRoute(agent.route.id);
  } finally {
    await asAccount(account, (manager) => phone.putAway(manager));
  }
}

/** Drives all other agents, starting one after another. Silent agents stay silent. */
async function driveOthers(
  account: DemoAccount,
  options: DemoDrive,
  taken: Set<string>,
): Promise<void> {
  const { signal, say, sleep } = options;
  const failed = (error: unknown) => {
    if (!signal.aborted) say(error instanceof Error ? error.message : String(error));
  };
  await sleep(APART_MS, signal).catch(() => {});
  const agents = await asAccount(account, listOthers).catch(failed);
  const drives: Promise<void>[] = [];
  for (const agent of agents ?? []) {
    if (signal.aborted) break;
    if (taken.has(agent.route.id)) continue;
    taken.add(agent.route.id);
    drives.push(driveRoute(agent, account, options, "open stops").catch(failed));
    await sleep(APART_MS, signal).catch(() => {});
  }
  await Promise.all(drives);
}

async function listOthers(context: UpstreamContext): Promise<SimulatedAgent[]> {
  const { data } = await listRoutes(context, { limit: 100, sortBy: "name" }, OF_AGENTS);
  const heard = await onlyHeard(data, context);
  const found = await Promise.all(inOrder(heard).map((route) => agentOf(context, route)));
  return found.flatMap((agent) => agent ?? []);
}

/** Routes of agents who are not silent; all routes if most agents are, as after a night without the product. */
async function onlyHeard(routes: readonly Route[], context: UpstreamContext): Promise<Route[]> {
  const silent = await listSilent(context);
  const heard = routes.filter(({ userId }) => userId && !silent.has(userId));
  return heard.length * 2 > routes.length ? heard : [...routes];
}

/** The ids of silent agents. */
async function listSilent(context: UpstreamContext): Promise<Set<string>> {
  const query = { limit: 1000, filters: "state:silent" };
  const found = await ifOffered(call(context, listAgentStates, { query }));
  return new Set(found?.data.map(({ id }) => id));
}

/** Works in a session that ends with the work, so that the account lists no old ones. */
async function asAccount<T>(
  account: DemoAccount,
  work: (context: UpstreamContext) => Promise<T>,
): Promise<T> {
  const caller = await signedIn(account);
  try {
    const { officeId, role } = await call(caller, me);
    return await work({ ...caller, role, officeId: officeId ?? undefined });
  } finally {
    await ifOffered(send(caller, logout)).catch(() => {});
  }
}

/** The agent for a place among those who drive: on the same route as before if it is still active. */
async function findAgent(
  number: number,
  last: string | undefined,
  context: UpstreamContext,
  taken: ReadonlySet<string>,
): Promise<SimulatedAgent | undefined> {
  const { officeId } = context;
  if (!officeId) return undefined;
  const { data } = await listRoutes(context, ON_TIME, OF_AGENTS);
  const own = data.filter((route) => route.officeId === officeId);
  const route = own.find(({ id }) => id === last) ?? (await findFree(number, own, context, taken));
  return route && agentOf(context, route);
}

/** The route at its place in the order, or the first that nobody drives yet. */
async function findFree(
  number: number,
  own: readonly Route[],
  context: UpstreamContext,
  taken: ReadonlySet<string>,
): Promise<Route | undefined> {
  const places = inOrder(await onlyHeard(own, context));
  const first = places[number];
  return first && !taken.has(first.id) ? first : places.find(({ id }) => !taken.has(id));
}

/**
 * One route of each agent: those begun last first, as one that was begun weeks ago is late by weeks; of one day
 * those of agents who have no other, where they are seen on it and on no other's map, then the longest. It stays the
 * same while they are driven and when the product starts again.
 */
function inOrder(routes: readonly Route[]): Route[] {
  const ofAgents = new Map<Route["userId"], Route[]>();
  for (const route of routes) {
    ofAgents.set(route.userId, [...(ofAgents.get(route.userId) ?? []), route]);
  }
  const isShared = ({ userId }: Route) => (ofAgents.get(userId)?.length ?? 0) > 1;
  const before = (one: Route, other: Route) =>
    dayBegun(other).localeCompare(dayBegun(one)) ||
    Number(isShared(one)) - Number(isShared(other)) ||
    (other.totalLocation ?? 0) - (one.totalLocation ?? 0) ||
    one.id.localeCompare(other.id);
  return [...ofAgents.values()].flatMap((own) => own.sort(before).slice(0, 1)).sort(before);
}

/** One that is yet to begin does so when it is driven. */
const dayBegun = ({ startTime }: Route) => startTime?.slice(0, 10) ?? "9999";
