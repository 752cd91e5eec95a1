/** The runs of the solver that make a proposal. */
import type { PlanDocument, PlanProposal } from "contract/entities";
import { withLocked, withRoomForLocked } from "geo/plan/locked-stops";
import type { Sequences } from "geo/plan/problem";
import type { Reason } from "geo/plan/reasons";
import { createTurns } from "../turns";
import type { Clock } from "./agent-days";
import { bestOfEach } from "./best-of-each";
import { solveInThread } from "./plan-thread.server";
import { problemOf, sequencesOf } from "./problem";
import { latestEnds, plannedInTurns, proposalOf, RULES_TO_CHANGE } from "./proposal";
import type { Travel } from "./travel.server";

/** How long the parts of planning take, in milliseconds. */
export interface Durations {
  quick: number;
  /** Of the better proposal, with the search for the shortest ways that it begins with. */
  better: number;
  /** Of each setting of fairness. */
  curve: number;
  reasons: number;
}

/**
 * For few places 1 s, for 100 5 s, for 900 20 s, at most 60 s.
 *
 * @param keepsProposal no search, so that what is planned stays where it is
 */
export function durationsFor(places: number, keepsProposal = false): Durations {
  const reasons = Math.min(15_000, 5_000 + 5 * places);
  if (keepsProposal) return { quick: 0, better: 0, curve: 0, reasons };
  const better = Math.min(
    60_000,
    1_000 + Math.min(places, 100) * 40 + Math.max(0, places - 100) * (15_000 / 800),
  );
  return {
    quick: Math.min(3_000, 1_000 + 2 * places),
    better,
    curve: Math.max(300 + Math.min(places, 100) * 12, better / 8),
    reasons,
  };
}

export interface Run {
  document: PlanDocument;
  travel: Travel;
  /** Shifts that run then, or are about to begin, stay as they are. */
  clock: Clock;
  /** One shared cell: not 0 ends all runs early. */
  cancel: Int32Array;
  signal: AbortSignal;
  onShare?: ((share: number) => void) | undefined;
}

/** A plan, and the setting of fairness with which it was found. */
interface Found {
  fairness: number;
  sequences: Sequences;
  reasons: readonly Reason[];
}

interface Search {
  fairness: number;
  from: Sequences;
  milliseconds: number;
  /** See `PlanOptions`. */
  warmth?: number;
  /** For the reasons of what is left out; 0: none. */
  reasonsMs?: number;
}

const MOST_REASONS = 200;
/** For a search near a plan that is good already. */
const COOL = 1;
/** What the search for the shortest ways takes of the time, if days are to be even. */
const SHORTEST_SHARE = 0.4;

async function search(
  { document, travel, clock, cancel, signal, onShare }: Run,
  asked: Search,
): Promise<Found> {
  const { fairness, from, warmth, milliseconds, reasonsMs = 0 } = asked;
  const rules = { ...document.rules, fairness };
  const asIs = problemOf({ ...document, rules }, travel.matrix, clock);
  // The same room for every search of a run: each begins with a plan of another one.
  const problem = withRoomForLocked(asIs, withLocked(asIs, sequencesOf(document)));
  const { plan, reasons } = await solveInThread(
    {
      problem: { ...problem, matrix: travel.cells },
      ...{ from: withLocked(asIs, from), cancel, limit: { milliseconds } },
      ...(warmth !== undefined && { warmth }),
      ...(reasonsMs > 0 && {
        reasons: {
          ...{ most: MOST_REASONS, milliseconds: reasonsMs, rules: RULES_TO_CHANGE },
          latestEnds: latestEnds(document),
        },
      }),
    },
    { signal, onShare },
  );
  return { fairness, sequences: plan.days, reasons };
}

/** The proposal that a found plan is. Other requests come in between. */
export async function proposalFrom({ document, travel }: Run, found: Found): Promise<PlanProposal> {
  const problem = problemOf(document, travel.matrix);
  const turns = createTurns(Number.POSITIVE_INFINITY);
  const days = await plannedInTurns(document, problem, found.sequences, turns);
  return proposalOf(document, problem, found, days);
}

/**
 * A first plan in little time. It does not look for even days: a search with fairness takes several
 * times as long until all is served.
 */
export const searchQuickly = (run: Run, milliseconds: number): Promise<Found> =>
  search(run, { fairness: 0, from: sequencesOf(run.document), milliseconds });

/** The shortest ways, and from them the plan with days as even as they should be. */
export async function searchThoroughly(
  run: Run,
  { sequences }: Found,
  { better, reasons: reasonsMs }: Durations,
): Promise<{ shortest: Found; best: Found }> {
  const { fairness } = run.document.rules;
  const first = { fairness: 0, from: sequences };
  if (fairness === 0) {
    const best = await search(run, { ...first, milliseconds: better, reasonsMs });
    return { shortest: best, best };
  }
  const part = partsOf(run, SHORTEST_SHARE);
  const shortest = await search(part(0), { ...first, milliseconds: SHORTEST_SHARE * better });
  const best = await search(part(1), {
    ...{ fairness, from: shortest.sequences, warmth: COOL, reasonsMs },
    milliseconds: (1 - SHORTEST_SHARE) * better,
  });
  return { shortest, best };
}

/** A run in two parts, by the share of the first one. */
const partsOf =
  (run: Run, share: number) =>
  (part: 0 | 1): Run => ({
    ...run,
    onShare: (done) => run.onShare?.(part === 0 ? share * done : share + (1 - share) * done),
  });

/** Settings of fairness that the curve has. */
const SETTINGS = [0, 25, 50, 75, 100];

interface Compared {
  /** The best plan for the document's own setting. */
  best: Found;
  /** Undefined if it was ended early. */
  curve: PlanProposal["curve"] | undefined;
}

/**
 * What other settings of fairness give. Each is searched from the plan of a setting beside it, and then
 * has the best of all plans: that of the document's own setting may be another one than before.
 */
export async function compareSettings(
  run: Run,
  { shortest, best }: { shortest: Found; best: Found },
  { curve: milliseconds, reasons: reasonsMs }: Pick<Durations, "curve" | "reasons">,
): Promise<Compared> {
  const isOver = () => Atomics.load(run.cancel, 0) !== 0;
  const unknown = { best, curve: undefined };
  if (milliseconds === 0) return unknown;
  const known = new Map([shortest, best].map((found) => [found.fairness, found]));
  const missing = SETTINGS.filter((setting) => !known.has(setting));
  for (const [at, fairness] of missing.entries()) {
    if (isOver()) return unknown;
    const onShare = (share: number) => run.onShare?.((at + share) / missing.length);
    const { sequences: from } = besideOf(known, fairness);
    const asked = { fairness, from, milliseconds, warmth: COOL };
    known.set(fairness, await search({ ...run, onShare }, asked));
  }
  if (isOver()) return unknown;
  const { document, clock, travel } = run;
  const found = await bestOfEach({ document, clock, matrix: travel.matrix }, [...known.values()]);
  const own = found.find(({ fairness }) => fairness === best.fairness)?.plan ?? best;
  return {
    best: own === best ? best : await withReasons(run, own, reasonsMs),
    curve: found.map(({ fairness, figures }) => ({ fairness, figures })),
  };
}

/** A plan that was searched for another setting, with the reasons of what it leaves out. */
async function withReasons(run: Run, { sequences }: Found, reasonsMs: number): Promise<Found> {
  const { document } = run;
  const { fairness } = document.rules;
  const served = sequences.flat().length;
  if (served === document.places.length) return { fairness, sequences, reasons: [] };
  const asked = { fairness, from: sequences, milliseconds: 0, reasonsMs };
  const { reasons } = await search({ ...run, onShare: undefined }, asked);
  return { fairness, sequences, reasons };
}

/** The plan of the nearest setting that is known. */
function besideOf(known: ReadonlyMap<number, Found>, fairness: number): Found {
  const apart = ([setting]: [number, Found]) => Math.abs(setting - fairness);
  const [nearest] = [...known].sort((a, b) => apart(a) - apart(b));
  if (!nearest) throw new Error("no plan is known");
  return nearest[1];
}
