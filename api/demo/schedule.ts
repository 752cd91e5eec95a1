import { METRES_PER_DEGREE } from "./areas";
import { type Day, MINUTE } from "./calendar";
import { TRADES, visitWords } from "./names";
import type { PlannedUser } from "./people";
import type { Places } from "./places";
import type { Random } from "./random";
import { latitudeOf, longitudeOf, roadMetres, roadSeconds } from "./stops";

const OPENING = 8.5 * 60 * MINUTE;
/** No visit begins later in the day than this. */
const LAST_ARRIVAL = 16.75 * 60 * MINUTE;

export interface PlannedVisit {
  /** The number of the location. */
  place: number;
  agent: PlannedUser;
  /** Instants in ms since 1970. */
  arrival: number;
  departure: number;
  actuallyVisited: boolean;
  doNotVisit: boolean;
  confirmed: boolean;
  note: string | null;
  /** The code of the reason, where the visit was not possible. */
  notVisitedReason: string | null;
  longitude: number;
  latitude: number;
}

/** Which days of the calendar every agent still has free. */
export class Diary {
  private readonly taken = new Map<string, Uint8Array>();

  constructor(readonly days: readonly Day[]) {}

  /**
   * The agent's next free working day at or after a place in the calendar, from then on
   * taken; null where there is none left.
   */
  nextDay(agent: PlannedUser, from: number): number | null {
    let taken = this.taken.get(agent.id);
    if (!taken) {
      taken = new Uint8Array(this.days.length);
      this.taken.set(agent.id, taken);
    }
    for (let day = from; day < this.days.length; day++) {
      if (taken[day] || !this.days[day]?.working) continue;
      taken[day] = 1;
      return day;
    }
    return null;
  }

  /** Marks all days from this one on as taken. */
  takeFrom(agent: PlannedUser, from: number): void {
    const taken = this.taken.get(agent.id) ?? new Uint8Array(this.days.length);
    this.taken.set(agent.id, taken.fill(1, from));
  }

  /** Frees every day, for a world with more visits than its agents have time. */
  clear(): void {
    this.taken.clear();
  }
}

/**
 * The visits of one agent at locations in their order, day by day in working hours from
 * the `from`-th day of the calendar on, as many as the agent has days for and are over by
 * `until`.
 */
export function* visitsAlong(
  stops: readonly number[],
  options: {
    places: Places;
    diary: Diary;
    agent: PlannedUser;
    from: number;
    until: number;
    random: Random;
  },
): Generator<PlannedVisit> {
  const { places, diary, agent, until, random } = options;
  let day = diary.nextDay(agent, options.from);
  let clock = OPENING + random.int(0, 45) * MINUTE;
  let before: number | null = null;
  for (const place of stops) {
    if (before !== null) {
      const seconds = roadSeconds(roadMetres(places, before, place));
      clock += Math.round(seconds) * 1000 + random.int(3, 8) * MINUTE;
    }
    if (day !== null && clock > LAST_ARRIVAL) {
      day = diary.nextDay(agent, day + 1);
      clock = OPENING + random.int(0, 45) * MINUTE;
    }
    const midnight = day === null ? undefined : diary.days[day]?.midnight;
    if (midnight === undefined) return;
    const visit = visitAt(place, agent, midnight + clock, places, random);
    if (visit.departure > until) return;
    yield visit;
    clock = visit.departure - midnight;
    before = place;
  }
}

/** A planned visit of an agent to a place. */
export function visitAt(
  place: number,
  agent: PlannedUser,
  arrival: number,
  places: Places,
  random: Random,
): PlannedVisit {
  const actuallyVisited = random.chance(0.92);
  const doNotVisit = random.chance(actuallyVisited ? 0.008 : 0.1);
  const { stays } = TRADES[places.trade[place] ?? 0] ?? { stays: 1 };
  const minutes = actuallyVisited ? Math.round(random.int(8, 35) * stays) : random.int(2, 6);
  // A device that was further off than 250 m leaves the visit unconfirmed until a manager looks.
  const near = random.chance(0.9);
  const metres = near ? random.int(2, 90) : random.int(300, 1500);
  const angle = random.next() * 2 * Math.PI;
  return {
    place,
    agent,
    arrival,
    departure: arrival + minutes * MINUTE + random.int(0, 59) * 1000,
    actuallyVisited,
    doNotVisit,
    confirmed: near || random.chance(0.3),
    ...visitWords({ actuallyVisited, doNotVisit }, random),
    longitude:
      longitudeOf(places, place) + (Math.cos(angle) * metres) / METRES_PER_DEGREE.longitude,
    latitude: latitudeOf(places, place) + (Math.sin(angle) * metres) / METRES_PER_DEGREE.latitude,
  };
}
