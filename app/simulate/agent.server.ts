/** A simulated agent: drives the stops not yet visited, and reports as a phone does. */
import { randomUUID } from "node:crypto";
import { login } from "contract/account/calls";
import type { Route, RouteLocation } from "contract/entities";
import { getUser } from "contract/users/calls";
import { estimatedWords } from "geo/directions/path-words";
import { greatCircle } from "geo/geometry/lon-lat";
import { routePath } from "~/directions/directions.server";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { listStops } from "~/upstream/stops.server";
import { getPosition } from "~/upstream/visits.server";
import { Drive, type Leg } from "./drive";
import { persist } from "./persist";
import { Phone } from "./phone.server";

export interface AgentOptions {
  /** Where the console is found, to which phones report. */
  consoleUrl: string;
  /** How much faster than in life. */
  speed: number;
  /** Milliseconds at each stop, in the simulated time. */
  dwell: number;
  /** Milliseconds between two reports. */
  every: number;
  signal: AbortSignal;
  say: (line: string) => void;
  now: () => Date;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Told of each position that was taken, with the milliseconds of the call. */
  onPosition?: (took: number) => void;
}

/** The agent of a route, with the office that their calls are scoped to. */
export interface SimulatedAgent {
  route: Pick<Route, "id" | "name">;
  userId: string;
  name: string;
  email: string;
  officeId: string;
  /** They only pass along the route of another agent. */
  passes?: boolean;
}

/** Which stops: those not yet visited, which the agent then visits, or all of them, just passing. */
export type Tour = "open stops" | "all stops" | "all stops backwards";

/** The same route the other way round. */
export const turnedBack = (tour: Tour): Tour =>
  tour === "all stops backwards" ? "all stops" : "all stops backwards";

/** Farther from all stops of its route, an agent was on another one. */
const ON_ROUTE_M = 2000;

/** The legs of a tour that is still to be driven. */
export type ReadyTour = { legs: NamedLeg[]; tour: Tour };

/** Reads the stops of a tour in a manager's name, and finds the way along them. */
export async function readTour(
  agent: SimulatedAgent,
  reader: UpstreamContext,
  options: AgentOptions,
  tour: Tour,
): Promise<ReadyTour> {
  const say = (line: string) => options.say(`${agent.name}: ${line}`);
  const left = await asking(agent, options)(() => readLeft(agent, tour, reader));
  const { legs, estimated } = await legsOf(left, options.signal);
  if (legs.length === 0) say(`no stop is left on ${agent.route.name}`);
  else say(`${legs.length} stops left on ${agent.route.name}`);
  if (legs.length > 0 && estimated) say(estimated);
  return { legs, tour };
}

/** Drives a tour to its end, or until the signal is aborted. */
export async function driveTour(
  agent: SimulatedAgent,
  phone: Phone,
  options: AgentOptions,
  { legs, tour }: ReadyTour,
): Promise<void> {
  const { say, now, sleep, signal, speed, dwell, every } = options;
  if (legs.length === 0) return;
  const ask = asking(agent, options);
  const drive = new Drive(legs, { dwell });
  let arrival = now();
  while (!signal.aborted) {
    const began = performance.now();
    const moment = drive.advance(every * speed);
    if (moment.kind === "done") return say(`${agent.name}: ${agent.route.name} is done`);
    const at = now();
    await ask(() => phone.reportPosition(moment.at, at));
    options.onPosition?.(performance.now() - began);
    if (moment.kind === "arrived") {
      arrival = at;
      say(`${agent.name}: arrived at stop ${nameOf(legs, moment.stopId)}`);
    }
    if (moment.kind === "left" && tour === "open stops") {
      // What was done though its answer got lost is not done again.
      const visit = { stopId: moment.stopId, visitId: randomUUID(), arrival, departure: at };
      await ask(() => phone.reportVisit({ ...visit, at: moment.at }));
      say(`${agent.name}: visited stop ${nameOf(legs, moment.stopId)}`);
    }
    // However long the calls take, there is one position each time.
    await sleep(Math.max(0, every - (performance.now() - began)), signal);
  }
}

const asking =
  ({ name }: SimulatedAgent, options: AgentOptions) =>
  <T>(work: () => Promise<T>): Promise<T> =>
    persist(work, { ...options, say: (line) => options.say(`${name}: ${line}`) });

const nameOf = (legs: NamedLeg[], stopId: string) =>
  legs.find((leg) => leg.stopId === stopId)?.name ?? stopId;

/** Gives an agent a phone, in a manager's name. */
export async function givePhone(
  agent: SimulatedAgent,
  manager: UpstreamContext,
  options: AgentOptions,
): Promise<Phone> {
  const phone = new Phone(agent, options);
  await asking(agent, options)(() => phone.setUp(manager, { visits: !agent.passes }));
  return phone;
}

/** Signs an account in. */
export async function signedIn(
  account: { email: string; password: string },
  signal?: AbortSignal,
): Promise<UpstreamContext> {
  const nobody = { token: "", requestId: randomUUID(), signal };
  const { token } = await call(nobody, login, { body: account });
  return { ...nobody, token };
}

/** Active routes that an agent runs. */
export const OF_AGENTS = { status: "active", userId: { neq: null } };

/** The agent of a route; undefined where it has none who could sign in. */
export async function agentOf(
  reader: UpstreamContext,
  { id, name, userId, officeId }: Route,
): Promise<SimulatedAgent | undefined> {
  if (!userId || !officeId) return undefined;
  const { email, displayName } = await call(reader, getUser, { params: { id: userId } });
  if (!email) return undefined;
  return { route: { id, name }, userId, officeId, email, name: displayName ?? email };
}

type Left = Awaited<ReturnType<typeof readLeft>>;
type NamedLeg = Leg & { name: string };

/** The stops of the tour, and where the agent was last if that is on the route. */
async function readLeft({ route, userId }: SimulatedAgent, tour: Tour, context: UpstreamContext) {
  const stops = await listStops(context, route.id);
  const places = stops.flatMap(({ id, order, isVisited, location }) =>
    location?.location && !(isVisited && tour === "open stops")
      ? [{ id, name: `${order} ${location.name}`, coordinates: location.location.coordinates }]
      : [],
  );
  if (tour === "all stops backwards") places.reverse();
  const last = (await ifOffered(getPosition(context, userId)))?.coordinates;
  const isNear = ({ location }: RouteLocation) =>
    last && location?.location && greatCircle(last, location.location.coordinates) < ON_ROUTE_M;
  return { places, from: stops.some(isNear) ? last : undefined };
}

/**
 * The path from where the agent was last, or from the first stop of the tour, to each stop, and
 * which of it is estimated.
 * @throws DirectionsError that names all stops off the roads, where the engine refuses them
 */
async function legsOf({ places, from: last }: Left, signal: AbortSignal) {
  const start = last && { coordinates: last, name: "where the agent is" };
  const whole = start ? [start, ...places] : places;
  const estimated = estimatedWords(await routePath(whole, { signal }), whole);
  let from = last;
  const legs: NamedLeg[] = [];
  for (const { id, name, coordinates } of places) {
    const ends = [from ?? coordinates, coordinates].map((at) => ({ coordinates: at }));
    const path = await routePath(ends, { signal });
    legs.push({ stopId: id, name, points: path.points, time: path.time });
    from = coordinates;
  }
  return { legs, estimated };
}
