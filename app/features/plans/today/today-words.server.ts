/** What a proposal for the rest of a day says: what moves, what it breaks, and how days change. */
import { type JudgedDay, judgeDay } from "geo/plan/judge";
import type { PlanProblem } from "geo/plan/problem";
import { formatDuration } from "~/lib/figures";
import { formatWeekday } from "~/lib/format";
import { clockWords, shortDay } from "../proposal/plan-words.server";
import type { DayProblem, OpenStop, RestOfDay } from "./day-problem";
import type { Proposed } from "./propose";

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

/** What words need: the day as it is, and as it is proposed. */
interface Both {
  before: DayProblem;
  after: Proposed;
  /** Where each stop is, before and after; none for one that is nowhere. */
  was: ReadonlyMap<number, Where>;
  now: ReadonlyMap<number, Where>;
}

/** Both days of an agent-day, judged. */
interface Judged {
  agentDay: number;
  rest: RestOfDay;
  old: JudgedDay;
  made: JudgedDay;
}

/** A stop is named as later from so many seconds on. */
const LATER = 15 * 60;
/** What is broken already may get so much worse before it is named. */
const MUCH = 60;

/** The words of a proposal. */
export function todayWords(before: DayProblem, after: Proposed): ShownToday {
  const [was, now] = [placesOf(before.sequences), placesOf(after.days)];
  const both = { before, after, was, now };
  const judged = changedDays(both);
  const moves = movesOf(both, judged);
  return {
    moves,
    broken: [
      ...unplacedWords(both),
      ...judged.flatMap((one) => brokenOn(both, one)),
      ...otherDays(both),
      ...otherAgents(both),
      ...urgentElsewhere(both),
      ...judged.flatMap((one) => laterOn(both, one)),
    ],
    changes: judged.map((one) => changeOf(both, one)),
  };
}

/** Agent-days whose stops differ, or take another time. */
function changedDays({ before, after }: Pick<Both, "before" | "after">): Judged[] {
  return before.rests.flatMap((rest, agentDay): Judged[] => {
    const [own, made] = [before.sequences[agentDay] ?? [], after.days[agentDay] ?? []];
    const seconds = (problem: PlanProblem) =>
      made.map((stop) => problem.stops[stop]?.seconds).join();
    const isSame = own.join() === made.join() && seconds(before.problem) === seconds(after.problem);
    if (isSame) return [];
    return [
      {
        ...{ agentDay, rest },
        old: judgeDay(before.problem, agentDay, own),
        made: judgeDay(after.problem, agentDay, made),
      },
    ];
  });
}

interface Where {
  agentDay: number;
  position: number;
}

const placesOf = (days: readonly (readonly number[])[]): Map<number, Where> =>
  new Map(
    days.flatMap((stops, agentDay) =>
      stops.map((stop, position) => [stop, { agentDay, position }] as const),
    ),
  );

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

const nameOf = ({ before }: Both, stop: number): string => before.stops[stop]?.name ?? "";

/** Stops that nobody can take, those of one agent together where they are many. */
function unplacedWords(both: Both): string[] {
  const byAgent = new Map<string | undefined, number[]>();
  for (const stop of both.after.unplaced) {
    const agent = both.before.rests[both.now.get(stop)?.agentDay ?? -1]?.agent.name;
    byAgent.set(agent, [...(byAgent.get(agent) ?? []), stop]);
  }
  return [...byAgent].flatMap(([agent, stops]) => {
    const [first = ""] = stops.map((stop) => nameOf(both, stop));
    if (stops.length > FEW) {
      const stay = agent ? `They stay with ${agent}.` : "They are not planned.";
      return [`${first} and ${stops.length - 1} other stops: no agent can take them. ${stay}`];
    }
    const stays = agent ? `It stays with ${agent}.` : "It is not planned.";
    return stops.map((stop) => `${nameOf(both, stop)}: no agent can take it. ${stays}`);
  });
}

/** Rules that a day breaks and did not break so much before. */
function brokenOn(both: Both, { agentDay, rest, old, made }: Judged): string[] {
  const keyOf = ({ rule, stop }: JudgedDay["broken"][number]) => `${rule} ${stop}`;
  const known = new Map(old.broken.map((one) => [keyOf(one), one.excess]));
  const sequence = both.after.days[agentDay] ?? [];
  const on = dayWords(both, rest);
  return made.broken.flatMap((one) => {
    const most = known.get(keyOf(one));
    if (most !== undefined && one.excess <= most + MUCH) return [];
    const { rule, stop, excess } = one;
    const name = stop === undefined ? "" : nameOf(both, stop);
    const at = stop === undefined ? undefined : made.begins[sequence.indexOf(stop)];
    const when = at === undefined ? "" : ` at ${clockWords(at)}`;
    switch (rule) {
      case "window":
        return [`${name}: too late when ${rest.agent.name} comes${when}${on}.`];
      case "closed":
        return [`${name}: closed on ${shortDay(rest.day)}.`];
      case "shift":
        return [
          `${rest.agent.name} works ${formatDuration(excess)} longer${on}, until ${clockWords(made.returns)} instead of ${clockWords(endOf(both, agentDay))}.`,
        ];
      case "unreachable":
        return [`${name}: no road leads there.`];
      default:
        return [`${name || rest.agent.name}: breaks the rule “${rule}”.`];
    }
  });
}

/** Seconds after midnight at which the agent stops working. */
const endOf = ({ before }: Both, agentDay: number): number =>
  before.problem.agentDays[agentDay]?.shift.ends ?? 0;

/** ` on Mon 11-30`; nothing on the day that breaks. */
const dayWords = ({ before }: Both, { day }: RestOfDay): string =>
  isFirst(before, day) ? "" : ` on ${shortDay(day)}`;

const isFirst = ({ problem, rests }: DayProblem, day: string): boolean =>
  problem.agentDays[rests.findIndex((rest) => rest.day === day)]?.day === 0;

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

/** More stops of a day that are reached later are one sentence. */
const FEW = 3;

/** Stops that stay where they are and are reached much later. */
function laterOn(both: Both, { agentDay, rest, old, made }: Judged): string[] {
  const own = both.before.sequences[agentDay] ?? [];
  const on = dayWords(both, rest);
  const later = (both.after.days[agentDay] ?? []).flatMap((stop, at) => {
    const [before, after] = [old.begins[own.indexOf(stop)], made.begins[at]];
    if (before === undefined || after === undefined || after - before < LATER) return [];
    return [{ name: nameOf(both, stop), by: after - before, at: clockWords(after) }];
  });
  const comes = `${rest.agent.name} comes`;
  const [first] = later;
  if (!first || later.length <= FEW) {
    return later.map(
      ({ name, by, at }) => `${name}: ${comes} ${formatDuration(by)} later, at ${at}${on}.`,
    );
  }
  const most = Math.max(...later.map(({ by }) => by));
  const upTo = later.every(({ by }) => most - by < MUCH) ? "" : "up to ";
  return [
    `${comes} ${upTo}${formatDuration(most)} later to ${later.length} stops${on}, from ${first.name} at ${first.at}.`,
  ];
}

function changeOf(both: Both, { agentDay, rest, old, made }: Judged): ShownChange {
  const before = both.before.sequences[agentDay]?.length ?? 0;
  const now = both.after.days[agentDay]?.length ?? 0;
  const more = now - before;
  const stops = now === 1 ? "1 stop left" : `${now} stops left`;
  const change = more === 0 ? "as before" : `${Math.abs(more)} ${more > 0 ? "more" : "fewer"}`;
  return {
    agent: rest.agent.name,
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
