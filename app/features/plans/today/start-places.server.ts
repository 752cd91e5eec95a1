/** Where agents without a route start on the day that breaks, and what to say where nobody knows. */
import type { Plan } from "contract/entities";
import { getPlan, listPlans } from "contract/plans/calls";
import { listAgentStates } from "contract/tracking/agent-state-calls";
import type { LonLat } from "geo/geometry/lon-lat";
import { LRUCache } from "lru-cache";
import { formatWeekday } from "~/lib/format";
import type { FreeAgentDay } from "~/slots/read-work.server";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import type { DayProblem } from "./day-problem";
import type { Proposed } from "./propose";

/** The latest accepted plans, in which start places are looked for. */
const LATEST_PLANS = 3;

interface StartsAsked {
  free: readonly FreeAgentDay[];
  /** The day that breaks. */
  day: string;
  /** The present one, by the clocks of the office. */
  today: string;
  officeId: string | undefined;
}

/**
 * Where agents without a route on the day start, by their ids: from where they are if that is today and
 * their last position is recent, else from the start place that their last accepted plans have.
 */
export async function readStartPlaces(
  upstream: UpstreamContext,
  { free, day, today, officeId }: StartsAsked,
): Promise<ReadonlyMap<string, LonLat>> {
  const ids = [...new Set(free.filter((one) => one.day === day).map(({ agent }) => agent.id))];
  const found = new Map(day === today ? await readPositions(upstream, ids) : []);
  const isKnown = (id: string) => found.has(id);
  if (ids.every(isKnown)) return found;
  for (const plan of await readLatestPlans(upstream, officeId)) {
    for (const [id, place] of await readDepots(upstream, plan)) {
      if (ids.includes(id) && !isKnown(id)) found.set(id, place);
    }
    if (ids.every(isKnown)) break;
  }
  return found;
}

/** Only of those who are somewhere at present: each reading is recorded. */
async function readPositions(
  upstream: UpstreamContext,
  ids: readonly string[],
): Promise<[string, LonLat][]> {
  if (ids.length === 0) return [];
  const where = { id: { inq: [...ids] }, state: { inq: ["moving", "at-stop"] } };
  const query = { limit: ids.length, filter: { where } };
  const states = await ifOffered(call(upstream, listAgentStates, { query }));
  return (states?.data ?? []).flatMap(({ id, position }): [string, LonLat][] =>
    position ? [[id, position.coordinates]] : [],
  );
}

async function readLatestPlans(
  upstream: UpstreamContext,
  officeId: string | undefined,
): Promise<Plan[]> {
  const where = { status: "accepted", ...(officeId && { officeId }) };
  const query = { limit: LATEST_PLANS, filter: { where, order: ["acceptedAt DESC"] } };
  return (await ifOffered(call(upstream, listPlans, { query })))?.data ?? [];
}

type Depots = readonly [userId: string, place: LonLat][];

/** Of accepted plans, whose documents are large and do not change. */
const depots = new LRUCache<string, Depots>({ max: 100 });

async function readDepots(upstream: UpstreamContext, { id, updatedAt }: Plan): Promise<Depots> {
  const key = `${id} ${updatedAt}`;
  const cached = depots.get(key);
  if (cached) return cached;
  const plan = await ifOffered(call(upstream, getPlan, { params: { id } }));
  const read = (plan?.document?.agents ?? []).flatMap(({ userId, depot }): [string, LonLat][] =>
    depot ? [[userId, [depot.longitude, depot.latitude]]] : [],
  );
  depots.set(key, read);
  return read;
}

/** Says of which agents a proposal does not count the way to the first stop. */
export function unknownStartWords(
  { rests }: Pick<DayProblem, "rests">,
  { days }: Pick<Proposed, "days">,
  today: string,
): string[] {
  return rests.flatMap(({ from, agent, day }, at) => {
    if (from !== "unknown" || days[at]?.length === 0) return [];
    const where = day === today ? "is now" : `starts on ${formatWeekday(day)}`;
    return [`Where ${agent.name} ${where} is not known: the way to the first stop is not counted.`];
  });
}
