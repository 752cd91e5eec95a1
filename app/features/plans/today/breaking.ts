/** What breaks a day, in the numbers of its problem. */
import type { Route } from "contract/entities";
import { minutesOf } from "contract/routes/timetable";
import type { PlanProblem } from "geo/plan/problem";
import type { Work } from "~/slots/read-work.server";
import { firstDay } from "./both-days.server";
import type { DayProblem, OpenStop } from "./day-problem";
import type { Breaking } from "./propose";
import { ALL_STOPS, ANY_AGENT, type TodayAsked } from "./today-query";

/**
 * The indexes of the stops that may move because of what happened. For a visit that takes longer the
 * first is that visit. None if the stop that was asked for is not open.
 */
export function movedBy(
  stops: readonly OpenStop[],
  { routes }: Work,
  { asked, routeId }: { asked: TodayAsked; routeId: string },
): number[] {
  const { what, stop } = asked;
  if (what === "urgent") return [stops.findIndex(({ id }) => id === null)].filter((at) => at >= 0);
  const route = routes.find(({ id }) => id === routeId);
  const isOn = (one: (typeof routes)[number]) =>
    one.id === routeId ||
    (what === "out" && one.agent.id === route?.agent.id && one.day === route.day);
  const ids = new Set(routes.filter(isOn).flatMap(({ stopIds }) => stopIds.map(({ id }) => id)));
  const left = [...stops.keys()].filter((at) => ids.has(stops[at]?.id ?? ""));
  if (what === "out" || (what === "give" && (!stop || stop === ALL_STOPS))) return left;
  const chosen = stop ? left.findIndex((at) => stops[at]?.id === stop) : 0;
  if (chosen < 0) return [];
  return left.slice(chosen, what === "longer" ? undefined : chosen + 1);
}

interface About {
  asked: TodayAsked;
  route: Pick<Route, "id" | "userId">;
  moved: readonly number[];
  /** What the clocks show now. */
  now: { date: string; seconds: number };
}

/** @param about.moved as {@link movedBy} has them, at least one */
export function breakingOf(before: DayProblem, { asked, route, moved, now }: About): Breaking {
  const { problem, rests } = before;
  const ofAgent = (id: string | null | undefined) =>
    [...rests.keys()].filter(
      (at) => rests[at]?.agent.id === id && problem.agentDays[at]?.day === 0,
    );
  const stop = moved[0] as number;
  const own = rests.findIndex((rest) => rest.route?.id === route.id);
  switch (asked.what) {
    case "out":
      return { what: "out", agentDays: ofAgent(route.userId) };
    case "longer":
      return { what: "longer", stop, seconds: Number(asked.longerBy) * 60 };
    case "nobody":
      return { what: "nobody", stop, until: againFrom(asked, problem, own) };
    case "urgent":
      return { what: "urgent", stop, ...untilWhen(asked, firstDay(before), now) };
    case "give": {
      const to = asked.agent === ANY_AGENT ? [] : ofAgent(asked.agent);
      return { what: "give", stops: moved, to: to.length > 0 ? to : null };
    }
  }
}

/** When a place is tried again, from the moment at which its agent goes on. */
function againFrom({ after }: TodayAsked, problem: PlanProblem, agentDay: number): number | null {
  if (after === "tomorrow") return null;
  return (problem.agentDays[agentDay]?.shift.begins ?? 0) + Number(after) * 60;
}

function untilWhen({ by }: TodayAsked, day: string, now: About["now"]) {
  const until = by ? minutesOf(by) * 60 : null;
  const isPast = until !== null && (now.date > day || (now.date === day && until < now.seconds));
  return { by: until, isPast };
}
