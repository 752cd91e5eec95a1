/** The days of a plan's agents, as the solver numbers them. */
import type { PlanAgent, PlanDepot, PlanDocument, PlannedDay } from "contract/entities";
import { USUAL_NOTICE } from "contract/plans/facts";
import { minutesOf } from "contract/routes/timetable";

export const DAY_SECONDS = 86_400;

/** One agent on one day. */
export interface AgentOnDay {
  /** Index among the document's agents. */
  agent: number;
  /** Index among its days. */
  day: number;
  userId: string;
  /** `2026-11-24`. */
  date: string;
  /** Its day in the present proposal. */
  planned: PlannedDay | undefined;
  /** Planning again leaves it as it is. */
  isLocked: boolean;
}

/**
 * Every day on which an agent works, day after day. A locked day of the proposal is there even if
 * the agent is off.
 */
export function agentDaysOf({ agents, days, proposal }: PlanDocument): AgentOnDay[] {
  const planned = new Map(proposal?.days.map((one) => [keyOf(one.userId, one.day), one]));
  return days.flatMap((date, day) =>
    agents.flatMap(({ userId, daysOff }, agent) => {
      const there = planned.get(keyOf(userId, date));
      const isLocked = there?.isLocked === true;
      if (daysOff.includes(date) && !isLocked) return [];
      return [{ agent, day, userId, date, planned: there, isLocked }];
    }),
  );
}

/** Index of an agent's day; −1 if the agent does not work on it. */
export const findAgentDay = (
  agentDays: readonly AgentOnDay[],
  { userId, day }: { userId: string; day: string },
): number => agentDays.findIndex((one) => one.userId === userId && one.date === day);

/** What the clocks of the plan's office show now. */
export interface Clock {
  /** `2026-11-24`. */
  date: string;
  /** Seconds after midnight. */
  seconds: number;
}

/**
 * Whether an agent's shift runs or is about to begin, so that planning again leaves it as it is. One
 * of the day before may run past midnight.
 */
export function isNear(
  date: string,
  agent: PlanAgent,
  { rules }: Pick<PlanDocument, "rules">,
  now: Clock,
): boolean {
  const { begins, ends } = shiftOf(agent);
  const since = now.seconds + secondsBetween(date, now.date);
  const notice = (rules.noticeMinutes ?? USUAL_NOTICE) * 60;
  return begins - notice <= since && since < ends;
}

const secondsBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 1000;

/** The places where days begin and end, each once. */
export function depotsOf(agents: readonly PlanAgent[]): PlanDepot[] {
  const all = agents.flatMap(({ depot }) => depot ?? []);
  return [...new Map(all.map((depot) => [`${depot.longitude} ${depot.latitude}`, depot])).values()];
}

const keyOf = (userId: string, day: string) => `${day} ${userId}`;

/** When an agent works, in seconds after midnight; a shift that ends before it begins ends on the next day. */
export function shiftOf({ from, until }: Pick<PlanAgent, "from" | "until">) {
  const begins = minutesOf(from) * 60;
  const ends = minutesOf(until) * 60;
  return { begins, ends: ends > begins ? ends : ends + DAY_SECONDS };
}

export const isAtNight = (agent: Pick<PlanAgent, "from" | "until">): boolean =>
  shiftOf(agent).ends > DAY_SECONDS;

/** Seconds from the beginning of a day to its break, at least; a longer day never moves that. */
const WORK_BEFORE_BREAK = 2.5 * 3600;
/** Seconds from the middle of a day to its break, at most. */
const AFTER_MIDDLE = 1.5 * 3600;

/**
 * When an agent's break may begin: about the middle of the day, or as late as was allowed if it then still
 * ends within the working day, which may have become shorter since. Undefined for no break.
 */
export function breakOf(agent: Pick<PlanAgent, "from" | "until" | "breakMinutes" | "latestBreak">) {
  const seconds = agent.breakMinutes * 60;
  if (seconds === 0) return undefined;
  const { begins, ends } = shiftOf(agent);
  const earliest = begins + WORK_BEFORE_BREAK;
  const middle = (begins + ends - seconds) / 2;
  const allowed = agent.latestBreak ? timeAfter(begins, agent.latestBreak) : 0;
  const latest = Math.max(earliest, middle + AFTER_MIDDLE, Math.min(allowed, ends - seconds));
  return { earliest, latest, seconds };
}

/** The first moment at or after `begins` at which clocks show a time, in seconds after midnight. */
function timeAfter(begins: number, time: string): number {
  const seconds = minutesOf(time) * 60;
  return seconds < begins ? seconds + DAY_SECONDS : seconds;
}
