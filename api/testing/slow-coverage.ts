/**
 * Coverage counted location by location from its definitions in the contract, with days worked out
 * by JavaScript: what the API's SQL must agree with.
 */
import type { CoverageBy, CoverageState } from "contract/list-columns";
import type { Db } from "../db/connect";
import { locations, offices, visits } from "../db/schema";
import { DAY } from "../demo/calendar";
import { dayOf } from "./slow-reports";

interface Place {
  id: string;
  officeId: string | null;
  /** By kind of group; empty where there is none. */
  keys: Record<CoverageBy, string>;
  every: number | null;
  /** Calendar days at its office. */
  madeOn: string;
  visitedOn: string[];
  timeZone: string;
}

/** The locations that count, with the days of their visits that do. */
export async function readPlaces(db: Db): Promise<Place[]> {
  const all = await db.select().from(locations);
  const zones = new Map((await db.select().from(offices)).map((row) => [row.id, row.timeZone]));
  const made = (await db.select().from(visits)).filter(({ actuallyVisited }) => actuallyVisited);
  return all
    .filter(({ status, doNotVisit }) => status === "active" && !doNotVisit)
    .map(({ id, officeId, userId, typeId, chainId, city, visitEvery, createdAt }) => {
      const timeZone = zones.get(officeId ?? "") ?? "UTC";
      const days = made
        .filter(({ locationId }) => locationId === id)
        .map(({ arrival }) => dayOf(Date.parse(arrival), timeZone));
      return {
        id,
        officeId,
        keys: {
          office: officeId ?? "",
          agent: userId ?? "",
          type: typeId ?? "",
          chain: chainId ?? "",
          city: city?.toLowerCase() ?? "",
        },
        every: visitEvery,
        madeOn: dayOf(Date.parse(createdAt), timeZone),
        visitedOn: days.sort(),
        timeZone,
      };
    });
}

export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

type State = "covered" | "overdue" | "never" | "noInterval" | "none";

/** The state of a location at the end of a day at its office; `none` before it was there. */
export function stateOn({ every, madeOn, visitedOn }: Place, day: string): State {
  if (every === null) return "noInterval";
  const last = visitedOn.filter((visited) => visited <= day).at(-1);
  if (last === undefined) return madeOn <= day ? "never" : "none";
  return day > plusDays(last, every) ? "overdue" : "covered";
}

/** What the API says of some locations as of a moment. */
export function slowCoverage(places: readonly Place[], now: number) {
  const states = places.map((place) => stateOn(place, dayOf(now, place.timeZone)));
  const count = (state: State) => states.filter((one) => one === state).length;
  const [covered, overdue, never] = [count("covered"), count("overdue"), count("never")];
  const total = covered + overdue + never;
  return {
    total,
    covered,
    overdue,
    never,
    share: total > 0 ? covered / total : null,
    noInterval: count("noInterval"),
    noIntervalNever: places.filter(({ every, visitedOn }) => every === null && !visitedOn.length)
      .length,
  };
}

/** The same by group, without groups that no location counts for. */
export function slowGroups(places: readonly Place[], by: CoverageBy, now: number) {
  const ids = [...new Set(places.map(({ keys }) => keys[by]))];
  return Object.fromEntries(
    ids.map((id) => {
      const counts = slowCoverage(
        places.filter(({ keys }) => keys[by] === id),
        now,
      );
      return [id, { id, ...counts, debt: counts.overdue + counts.never }];
    }),
  );
}

/** Whether the list finds a location by a word. */
export function isIn(place: Place, word: CoverageState, now: number): boolean {
  const state = stateOn(place, dayOf(now, place.timeZone));
  if (word === "due") return state === "overdue" || state === "never";
  return state === (word === "no-interval" ? "noInterval" : word);
}

/** The debt at the end of each of the last weeks; `today` by the clocks that are asked. */
export function slowWeeks(places: readonly Place[], now: number, today: string) {
  return Array.from({ length: 13 }, (_, n) => {
    const date = plusDays(today, (n - 12) * 7);
    const states = places.map((place) =>
      stateOn(place, n === 12 ? dayOf(now, place.timeZone) : date),
    );
    const count = (state: State) => states.filter((one) => one === state).length;
    return { date, overdue: count("overdue"), never: count("never") };
  });
}
