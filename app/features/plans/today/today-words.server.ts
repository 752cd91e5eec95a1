/** What a proposal for the rest of a day says: what moves, what it breaks, and how days change. */
import { formatDuration } from "~/lib/figures";
import { formatWeekday } from "~/lib/format";
import { clockWords, shortDay } from "../proposal/plan-words.server";
import {
  type Both,
  changedDays,
  type Judged,
  MUCH,
  placesOf,
  type Where,
} from "./both-days.server";
import { brokenOn } from "./broken-rules.server";
import type { DayProblem, OpenStop, RestOfDay } from "./day-problem";
import { offTimeOn } from "./off-time-stops.server";
import type { Breaking, Proposed } from "./propose";
import { unplacedWords } from "./unplaced-words.server";
import { tooLateFor } from "./urgent-words.server";

export interface ShownMove {
  locationId: string;
  name: string;
  /** `Ann, 10:30 am`; a dash for a new one. */
  from: string;
  /** `Ben, 02:10 pm` or `Ben, Mon 11-30, 09:40 am`. */
  to: string;
}

export interface ShownChange {
  agent: string;
  /** Null for a new one. */
  route: { id: string; name: string } | null;
  /** `Mon 11-30`. */
  day: string;
  stops: string;
  /** `05:10 pm, 25 min later`. */
  ends: string;
}

export interface ShownToday {
  moves: ShownMove[];
  /** Promises that the proposal breaks, each as a sentence. */
  broken: string[];
  changes: ShownChange[];
}

/** The words of a proposal. */
export function todayWords(before: DayProblem, after: Proposed, breaking: Breaking): ShownToday {
  const [was, now] = [placesOf(before.sequences), placesOf(after.days)];
  const both = { before, after, breaking, was, now };
  const judged = changedDays(both);
  const moves = movesOf(both, judged);
  return {
    moves,
    broken: [
      ...unplacedWords(both),
      ...judged.flatMap((one) => brokenOn(both, one)),
      ...judged.flatMap((one) => tooLateFor(both, one)),
      ...otherDays(both),
      ...otherAgents(both),
      ...urgentElsewhere(both),
      ...judged.flatMap((one) => offTimeOn(both, judged, one)),
    ],
    changes: judged.map((one) => changeOf(both, one)),
  };
}

/** Stops that change agents, days, or their place among the others. */
function movesOf(both: Both, judged: readonly Judged[]): ShownMove[] {
  const { before, was, now } = both;
  const words = (where: Where | undefined, which: "old" | "made") => {
    if (!where) return "Not planned";
    const { agent, day } = before.rests[where.agentDay] as RestOfDay;
    const found = judged.find((one) => one.agentDay === where.agentDay)?.[which];
    const at = found?.begins[where.position];
    const on = day === before.rests[0]?.day ? [] : [shortDay(day)];
    return [agent.name, ...on, ...(at === undefined ? [] : [clockWords(at)])].join(", ");
  };
  return before.stops.flatMap(({ locationId, name }, stop) => {
    const [from, to] = [was.get(stop), now.get(stop)];
    if (!to || !hasMoved(both, from, to)) return [];
    return [{ locationId, name, from: words(from, "old"), to: words(to, "made") }];
  });
}

/** On the same day a stop has moved if stops that were behind it come first now. */
function hasMoved({ before, after }: Both, from: Where | undefined, to: Where): boolean {
  if (!from || from.agentDay !== to.agentDay) return true;
  const was = before.sequences[from.agentDay] ?? [];
  const behind = new Set(was.slice(from.position + 1));
  const ahead = (after.days[to.agentDay] ?? []).slice(0, to.position);
  return ahead.some((stop) => behind.has(stop));
}

interface Moved {
  stop: OpenStop;
  from: RestOfDay;
  to: RestOfDay;
}

function movedStops({ before, was, now }: Both): Moved[] {
  return before.stops.flatMap((stop, index) => {
    const [from, to] = [was.get(index), now.get(index)];
    if (!from || !to || from.agentDay === to.agentDay) return [];
    const rests = [before.rests[from.agentDay], before.rests[to.agentDay]];
    return [{ stop, from: rests[0] as RestOfDay, to: rests[1] as RestOfDay }];
  });
}

const otherDays = (both: Both): string[] =>
  movedStops(both)
    .filter(({ from, to }) => from.day !== to.day)
    .map(
      ({ stop, from, to }) =>
        `${stop.name}: planned for ${formatWeekday(from.day)}, moves to ${formatWeekday(to.day)}.`,
    );

const otherAgents = (both: Both): string[] =>
  movedStops(both)
    .filter(({ stop, from, to }) => stop.agentId === from.agent.id && from.agent.id !== to.agent.id)
    .map(
      ({ stop, from, to }) =>
        `${stop.name} is a location of ${from.agent.name}, and ${to.agent.name} comes.`,
    );

/** A new stop at another agent's location. */
const urgentElsewhere = ({ before, now }: Both): string[] =>
  before.stops.flatMap(({ id, name, agentId }, index) => {
    const to = before.rests[now.get(index)?.agentDay ?? -1];
    if (id !== null || agentId === null || !to || to.agent.id === agentId) return [];
    const own = before.rests.find(({ agent }) => agent.id === agentId)?.agent.name;
    return [`${name} is a location of ${own ?? "another agent"}, and ${to.agent.name} comes.`];
  });

function changeOf(both: Both, { agentDay, rest, old, made }: Judged): ShownChange {
  const before = both.before.sequences[agentDay]?.length ?? 0;
  const now = both.after.days[agentDay]?.length ?? 0;
  const more = now - before;
  const stops = now === 1 ? "1 stop left" : `${now} stops left`;
  const change = more === 0 ? "as before" : `${Math.abs(more)} ${more > 0 ? "more" : "fewer"}`;
  return {
    agent: rest.agent.name,
    route: rest.route && { id: rest.route.id, name: rest.route.name },
    day: shortDay(rest.day),
    stops: `${stops}, ${change}`,
    ends:
      now === 0 ? "Nothing left to do" : endWords(made.returns, before === 0 ? null : old.returns),
  };
}

function endWords(now: number, before: number | null): string {
  if (before === null || Math.abs(now - before) < MUCH) return clockWords(now);
  const moved = `${formatDuration(Math.abs(now - before))} ${now > before ? "later" : "earlier"}`;
  return `${clockWords(now)}, ${moved}`;
}
