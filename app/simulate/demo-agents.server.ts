/** A few of the demo's agents on their routes for as long as the product runs. */
import { me } from "contract/account/calls";
import type { Route } from "contract/entities";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { listRoutes } from "~/upstream/routes.server";
import {
  type AgentOptions,
  agentOf,
  OF_AGENTS,
  type SimulatedAgent,
  signedIn,
  simulateAgent,
  type Tour,
  turnedBack,
} from "./agent.server";

const AGENTS = 2;
/** The API may be starting again, or somebody may have stopped the route. */
const PAUSE_MS = 10_000;

/** Of an office manager: agents of their office drive. */
export interface DemoAccount {
  email: string;
  password: string;
}

/**
 * Drives without an end: the stops left of a route with visits, and then the route to and fro
 * without any, so that a demo that runs for days has no visits but those of its first hour.
 */
export async function driveDemo(
  account: DemoAccount,
  options: Omit<AgentOptions, "password">,
): Promise<void> {
  const numbers = Array.from({ length: AGENTS }, (_, number) => number);
  await Promise.all(numbers.map((number) => driveOne(number, account, options)));
}

async function driveOne(
  number: number,
  account: DemoAccount,
  options: Omit<AgentOptions, "password">,
): Promise<void> {
  const { signal, say, sleep } = options;
  const { password } = account;
  let last: string | undefined;
  let tour: Tour = "open stops";
  while (!signal.aborted) {
    try {
      const agent = await findAgent(number, last, account);
      if (agent) {
        const sameRoute = agent.route.id === last;
        tour = sameRoute ? turnedBack(tour) : "open stops";
        last = agent.route.id;
        await simulateAgent(agent, { ...options, password }, tour);
        // Where no stop was left, nothing took any time.
        await sleep(options.every, signal);
        continue;
      }
    } catch (error) {
      if (!signal.aborted) say(error instanceof Error ? error.message : String(error));
    }
    await sleep(PAUSE_MS, signal).catch(() => {});
  }
}

/** The agent for a place among those who drive: on the same route as before if it is still active. */
async function findAgent(
  number: number,
  last: string | undefined,
  account: DemoAccount,
): Promise<SimulatedAgent | undefined> {
  const caller = await signedIn(account);
  const { officeId } = await call(caller, me);
  if (!officeId) return undefined;
  const context: UpstreamContext = { ...caller, role: "office-manager", officeId };
  const { data } = await listRoutes(context, { limit: 100, sortBy: "name" }, OF_AGENTS);
  const own = data.filter((route) => route.officeId === officeId);
  const route = own.find(({ id }) => id === last) ?? inOrder(own)[number];
  return route && agentOf(context, route);
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
