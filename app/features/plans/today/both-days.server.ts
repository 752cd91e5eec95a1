/** The days as they are and as they are proposed, side by side. */
import type { JudgedDay } from "geo/plan/judge";
import type { PlanProblem } from "geo/plan/problem";
import { shortDay } from "../proposal/plan-words.server";
import { judgeRest } from "./day-pause";
import type { DayProblem, RestOfDay } from "./day-problem";
import type { Breaking, Proposed } from "./propose";

/** What words need: the day as it is, and as it is proposed. */
export interface Both {
  before: DayProblem;
  after: Proposed;
  breaking: Breaking;
  /** Where each stop is, before and after; none for one that is nowhere. */
  was: ReadonlyMap<number, Where>;
  now: ReadonlyMap<number, Where>;
}

/** Both days of an agent-day, judged. */
export interface Judged {
  agentDay: number;
  rest: RestOfDay;
  old: JudgedDay;
  made: JudgedDay;
}

/** Seconds that make no difference in words. */
export const MUCH = 60;

/** Agent-days whose stops differ, or take another time. */
export function changedDays({ before, after }: Pick<Both, "before" | "after">): Judged[] {
  return before.rests.flatMap((rest, agentDay): Judged[] => {
    const [own, made] = [before.sequences[agentDay] ?? [], after.days[agentDay] ?? []];
    const seconds = (problem: PlanProblem) =>
      made.map((stop) => problem.stops[stop]?.seconds).join();
    const isSame = own.join() === made.join() && seconds(before.problem) === seconds(after.problem);
    if (isSame) return [];
    return [
      {
        ...{ agentDay, rest },
        old: judgeRest(before.problem, agentDay, own),
        made: judgeRest(after.problem, agentDay, made),
      },
    ];
  });
}

export interface Where {
  agentDay: number;
  position: number;
}

export const placesOf = (days: readonly (readonly number[])[]): Map<number, Where> =>
  new Map(
    days.flatMap((stops, agentDay) =>
      stops.map((stop, position) => [stop, { agentDay, position }] as const),
    ),
  );

export const nameOf = ({ before }: Both, stop: number): string => before.stops[stop]?.name ?? "";

/** ` on Mon 11-30`; nothing on the day that breaks. */
export const dayWords = ({ before }: Both, { day }: RestOfDay): string =>
  day === firstDay(before) ? "" : ` on ${shortDay(day)}`;

/** The day that breaks: `2026-11-30`. */
export const firstDay = ({ problem, rests }: DayProblem): string =>
  rests[problem.agentDays.findIndex(({ day }) => day === 0)]?.day ?? "";
