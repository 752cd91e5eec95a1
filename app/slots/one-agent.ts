/** Several routes of one agent on one day: one person drives them one after the other. */
import { timetableOf } from "contract/routes/timetable";
import { roadMetres, roadSeconds } from "geo/directions/estimate";
import { clockOf, type RouteDay } from "./insertion";

type OfAgent = RouteDay & { agent: { id: string } };

/**
 * Bounds routes by those of the same agent and day. None takes more time than there is until the next
 * one begins, all of them are one working day, and nothing is put before the planned end of the one ahead.
 * The ways from one to the next are estimated.
 */
export function oneAfterTheOther<Route extends OfAgent>(routes: readonly Route[]): Route[] {
  const groups = routesOfAgents(routes);
  return routes.map((route) => {
    const own = groups.get(keyOf(route)) ?? [];
    const at = own.indexOf(route);
    const [first, before, next] = [own[0], own[at - 1], own[at + 1]];
    if (!first || own.length === 1) return route;
    const over = first.start + route.workingSeconds;
    const until = next ? Math.min(over, next.start - wayBetween(route, next)) : over;
    const begins = before ? plannedEnd(before) + wayBetween(before, route) : 0;
    return {
      ...route,
      isBounded: until < over,
      workingSeconds: Math.max(0, until - route.start),
      notBefore: begins > route.start ? Math.max(route.notBefore, begins) : route.notBefore,
    };
  });
}

/** The routes of each agent and day, in the order in which they begin. */
export function routesOfAgents<Route extends OfAgent>(
  routes: readonly Route[],
): Map<string, Route[]> {
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    const own = groups.get(keyOf(route));
    if (own) own.push(route);
    else groups.set(keyOf(route), [route]);
  }
  for (const own of groups.values()) own.sort((one, other) => one.start - other.start);
  return groups;
}

/** Estimated seconds from the last stop of a route to the first one of another. */
export function wayBetween(one: RouteDay, next: RouteDay): number {
  const from = (one.roundTrip ? one.stops[0] : one.stops.at(-1))?.position;
  const to = next.stops[0]?.position;
  return from && to ? Math.round(roadSeconds(roadMetres(from, to))) : 0;
}

const keyOf = ({ agent, day }: OfAgent): string => `${agent.id} ${day}`;

const plannedEnd = ({ day, start, stops, legs }: RouteDay): number =>
  start + timetableOf(stops, legs, (seconds) => clockOf(day, start + seconds)).length;
