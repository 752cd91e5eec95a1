/** Many agents at once: who they are, and their drives. */
import { DEMO_DOMAIN } from "contract/account/demo-accounts";
import type { Route } from "contract/entities";
import { createUser, listUsers } from "contract/users/calls";
import { createTurns } from "platform/turns";
import { call, send, type UpstreamContext } from "~/upstream/client.server";
import { listRoutes } from "~/upstream/routes.server";
import {
  type AgentOptions,
  agentOf,
  driveTour,
  givePhone,
  OF_AGENTS,
  readTour,
  type SimulatedAgent,
  type Tour,
  turnedBack,
} from "./agent.server";
import type { Phone } from "./phone.server";

interface Wanted {
  /** How many agents. */
  agents: number;
  /** The one route to drive. */
  route?: string;
  /** For agents that have to be made; without it there are those with routes of their own alone. */
  makeWith?: { password: string; say: (line: string) => void };
}

/** Routes to drive are looked for among so many. */
const MOST_ROUTES = 1000;
/** Signing in and reading a route take the API longer than a position. */
const BEGIN_AT_ONCE = 4;

/**
 * The agents of active routes with stops left, one route each; where more are wanted, agents that
 * are made for that, and pass along the same routes without visiting.
 *
 * @param admin in whose name they are looked for and made
 */
export async function findFleet(
  admin: UpstreamContext,
  { agents, route, makeWith }: Wanted,
): Promise<SimulatedAgent[]> {
  const where = route ? { id: route } : OF_AGENTS;
  const { data } = await listRoutes(admin, { limit: MOST_ROUTES }, where);
  const routes = new Map<string, Route>();
  for (const one of data) {
    const left = (one.totalLocation ?? 0) - (one.visitedLocation ?? 0);
    if (one.userId && left > 0 && !routes.has(one.userId)) routes.set(one.userId, one);
  }
  const some = createTurns(BEGIN_AT_ONCE);
  const found = [...routes.values()]
    .slice(0, agents)
    .map((one) => some(async () => (await agentOf(admin, one)) ?? []));
  const own: SimulatedAgent[] = (await Promise.all(found)).flat();
  const missing = agents - own.length;
  if (route || missing <= 0 || !makeWith || own.length === 0) return own;
  makeWith.say(`${own.length} agents have routes; ${missing} more pass along them`);
  const more = Array.from({ length: missing }, (_, at) => {
    const along = own[at % own.length] as SimulatedAgent;
    return some(() => passer(admin, at + 1, along, makeWith.password));
  });
  return [...own, ...(await Promise.all(more)).flat()];
}

/** An agent who passes along the route of another one; made once, and found again by the email. */
async function passer(
  admin: UpstreamContext,
  number: number,
  { route, officeId }: SimulatedAgent,
  password: string,
): Promise<SimulatedAgent[]> {
  const email = `simulated-${number}@${DEMO_DOMAIN}`;
  const displayName = `Simulated ${number}`;
  const { data } = await call(admin, listUsers, {
    query: { limit: 1, filter: { where: { email } } },
  });
  const [known] = data;
  const user =
    known ??
    (await send(admin, createUser, {
      body: { email, displayName, role: "agent", officeId, password },
    }));
  const office = user?.officeId;
  if (!user || !office) return [];
  return [{ route, userId: user.id, officeId: office, email, name: displayName, passes: true }];
}

interface FleetOptions extends AgentOptions {
  /** Whether who has come to the end of the route drives it to and fro. */
  endless: boolean;
  failed: (name: string, error: unknown) => void;
}

/** An agent with a phone. */
interface Driver {
  agent: SimulatedAgent;
  phone: Phone;
}

/** Gives a phone to all that can have one. */
export async function equipFleet(
  admin: UpstreamContext,
  fleet: readonly SimulatedAgent[],
  options: FleetOptions,
): Promise<Driver[]> {
  const some = createTurns(BEGIN_AT_ONCE);
  const drivers = fleet.map((agent) =>
    some(async (): Promise<Driver[]> => {
      try {
        return [{ agent, phone: await givePhone(agent, admin, options) }];
      } catch (error) {
        if (!options.signal.aborted) options.failed(agent.name, error);
        return [];
      }
    }),
  );
  return (await Promise.all(drivers)).flat();
}

/** Takes the phones back, so that neither sessions nor tracker addresses are left. */
export async function putAway(admin: UpstreamContext, drivers: readonly Driver[]): Promise<void> {
  const some = createTurns(BEGIN_AT_ONCE);
  await Promise.all(
    drivers.map(({ phone }) => some(() => phone.putAway(admin)).catch(() => undefined)),
  );
}

/** Drives them all, each with its own moment between two reports; a route without stops is left. */
export async function driveFleet(
  admin: UpstreamContext,
  drivers: readonly Driver[],
  options: FleetOptions,
): Promise<void> {
  const { every, signal, sleep, endless, failed } = options;
  const some = createTurns(BEGIN_AT_ONCE);
  const drives = drivers.map(async ({ agent, phone }, at) => {
    try {
      await sleep((every * at) / drivers.length, signal);
      let tour: Tour = agent.passes ? "all stops" : "open stops";
      do {
        const wanted = tour;
        const ready = await some(() => readTour(agent, admin, options, wanted));
        if (ready.legs.length === 0 && wanted !== "open stops") break;
        await driveTour(agent, phone, options, ready);
        tour = turnedBack(tour);
      } while (endless && !signal.aborted);
    } catch (error) {
      if (!signal.aborted) failed(agent.name, error);
    }
  });
  await Promise.all(drives);
}
