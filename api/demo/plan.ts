import { AREAS } from "./areas";
import { type Day, HOUR } from "./calendar";
import { Roster, visitsSoFar } from "./duty";
import { figuresOf } from "./figures";
import { TRADES } from "./names";
import { officeBag, type People, type PlannedUser } from "./people";
import type { Places } from "./places";
import { type Random, randomFor, STREAM, uuidAt } from "./random";
import { Diary, type PlannedVisit, visitsAlong } from "./schedule";
import { driveOrder, sample, withoutDetours } from "./stops";

/** How far back visits go, and how far back the calendar must for the routes behind them. */
const VISIT_DAYS = 90;
export const CALENDAR_DAYS = 125;

/** How long after midnight agents have been at some stops. */
const UNDER_WAY = 10.5 * HOUR;
/** The share of active routes that begin on the day that is under way. */
const BEGUN_TODAY = 0.4;

const MIN_STOPS = 8;
const MAX_STOPS = 40;

/** Every so many routes, one that is completed leaves its last stop out. */
const LEAVES_EVERY = 4;

type Status = "new" | "active" | "paused" | "completed" | "inactive";
type Given = "nobody" | "office" | "agent";

/** Of every 20 routes these, in any order. */
const BLOCK: readonly { status: Status; given: Given }[] = [
  ...Array(4).fill({ status: "new", given: "nobody" }),
  { status: "new", given: "office" },
  { status: "new", given: "agent" },
  ...Array(6).fill({ status: "active", given: "agent" }),
  ...Array(2).fill({ status: "paused", given: "agent" }),
  ...Array(4).fill({ status: "completed", given: "agent" }),
  ...Array(2).fill({ status: "inactive", given: "agent" }),
];

/** How many days ago a route of this status was made. */
const AGE: Record<Status, readonly [number, number]> = {
  new: [0, 20],
  active: [5, 60],
  paused: [15, 80],
  completed: [25, 95],
  inactive: [30, 100],
};

export interface PlannedRoute {
  index: number;
  id: string;
  name: string;
  status: Status;
  /** The numbers of the locations, in order. */
  stops: number[];
  /** Metres. */
  distance: number;
  /** Seconds. */
  estimatedTime: number;
  /** The office that answers for it, a place in the list of offices. */
  owner: number;
  hasOffice: boolean;
  agent: PlannedUser | null;
  createdById: string;
  createdAt: number;
}

/** A route with the visits at its first stops, or an agent's day without any route. */
export interface Outing {
  index: number;
  route: PlannedRoute | null;
  visits: PlannedVisit[];
}

export interface WorldPlan {
  people: People;
  places: Places;
  days: readonly Day[];
  routes: number;
  /** Visits in all, those of the routes included. */
  visits: number;
  now: number;
  seed: number;
  /** Whether each active route is under way now with an agent of its own, and most are on time. */
  isGoodDay?: boolean;
}

/** Every route and then every other outing; the same ones each time it is called. */
export function* planOutings(world: WorldPlan): Generator<Outing> {
  const diary = new Diary(world.days);
  const names = new Map<string, number>();
  const roster = new Roster();
  let left = world.visits;
  for (let index = 0; index < world.routes; index++) {
    const outing = planRoute(world, index, { diary, names, roster }, left);
    left -= outing.visits.length;
    yield outing;
  }
  let idle = 0;
  for (let index = 0; left > 0; index++) {
    const visits = planDay(world, index, diary).slice(0, left);
    left -= visits.length;
    idle = visits.length > 0 ? 0 : idle + 1;
    if (idle > world.people.agents.length) {
      diary.clear();
      idle = 0;
    }
    if (visits.length > 0) yield { index, route: null, visits };
  }
}

function planRoute(
  world: WorldPlan,
  index: number,
  { diary, names, roster }: { diary: Diary; names: Map<string, number>; roster: Roster },
  budget: number,
): Outing {
  const { people, places, now, seed } = world;
  const random = randomFor(seed, STREAM.route, index);
  const slot = slotOf(world, index);
  const owner = slot.owner ?? random.pick(officeBag(people.offices));
  const agents = people.agentsOf[owner] ?? [];
  const agent = slot.given === "agent" && agents.length > 0 ? random.pick(agents) : null;
  const today = world.days.length - 1;
  const madeOn = workingDayBefore(world.days, today - random.int(...AGE[slot.status]));
  const createdAt = Math.min(
    (world.days[madeOn]?.midnight ?? now) + 8 * HOUR + random.int(0, 9 * HOUR),
    now - random.int(1, HOUR),
  );
  const { name, stops: nearest } = chooseStops(world, owner, random);
  // What nobody has given out yet has not been put into its best order either.
  const stops = slot.given === "nobody" ? nearest : withoutDetours(places, nearest);
  const { distance, estimatedTime } = figuresOf(places, stops, index);

  const isOnRoad = world.isGoodDay && slot.status === "active" && agent;
  const duty = isOnRoad ? roster.add(agent, owner) : undefined;
  // An agent on another route has paused this one.
  const status = isOnRoad && !duty ? "paused" : slot.status;
  const left = status === "completed" && index % LEAVES_EVERY === 0 ? 1 : 0;
  const wanted = agent ? Math.min(visitedStops(status, stops.length, random) - left, budget) : 0;
  const visitsFrom = (from: number, agent: PlannedUser) => [
    ...visitsAlong(stops.slice(0, wanted), { places, diary, agent, from, until: now, random }),
  ];
  let visits: PlannedVisit[] = [];
  if (duty && agent) {
    visits = visitsSoFar({ duty, agent, stops, estimatedTime, places, now, random });
    // It may have begun on the day before.
    diary.takeFrom(agent, today - 1);
  }
  for (const from of duty ? [] : firstDays(world, status, madeOn, random)) {
    // Whoever is busy on the day under way began on an earlier one.
    if (agent && wanted > 0 && visits.length === 0) visits = visitsFrom(from, agent);
  }
  const finished = visits.length === stops.length - left && visits.length > 0;
  const nth = (names.get(name) ?? 0) + 1;
  names.set(name, nth);
  const route: PlannedRoute = {
    index,
    id: uuidAt(createdAt, randomFor(seed, STREAM.routeRow, index)),
    name: nth === 1 ? name : `${name} ${nth}`,
    status: status === "completed" && !finished ? (world.isGoodDay ? "paused" : "active") : status,
    stops,
    distance,
    estimatedTime,
    owner,
    hasOffice: slot.given !== "nobody",
    agent,
    createdById: makerOf(people, owner, slot.given, random),
    createdAt,
  };
  return { index, route, visits };
}

/** From which day a route may be visited, the best first: some active ones on the day that is under way. */
function firstDays({ days, now }: WorldPlan, status: Status, madeOn: number, random: Random) {
  const today = days.length - 1;
  const earliest = Math.max(madeOn + 1, today - VISIT_DAYS + 1);
  if (status !== "active") return [random.int(earliest, earliest + 3)];
  const hasOpened = (days[today]?.midnight ?? now) + UNDER_WAY < now;
  const underWay = workingDayBefore(days, hasOpened ? today : today - 1);
  const before = random.int(earliest, Math.max(earliest, today - 3));
  return random.chance(BEGUN_TODAY) ? [underWay, before] : [before];
}

/** A status for each place in a block of 20; two of the four free routes are the first office's. */
function slotOf(world: WorldPlan, index: number) {
  const random = randomFor(world.seed, STREAM.routeBlock, Math.floor(index / BLOCK.length));
  let free = 0;
  const slots = BLOCK.map((slot) => ({
    ...slot,
    owner: slot.given === "nobody" && free++ < 2 ? 0 : undefined,
  }));
  const slot = random.shuffle(slots)[index % BLOCK.length];
  if (!slot) throw new Error(`There is no slot for route ${index}`);
  return slot;
}

function makerOf(people: People, owner: number, given: Given, random: Random): string {
  const office = people.offices[owner];
  const parent = office?.parent == null ? undefined : people.offices[office.parent];
  const roll = random.next();
  // An unassigned route is answered for by its maker's office, so its maker must be of it.
  if (given !== "nobody" && roll < 0.2) return people.admin.id;
  if (given !== "nobody" && roll < 0.4 && parent) return parent.managerId;
  return office?.managerId ?? people.admin.id;
}

function visitedStops(status: Status, stops: number, random: Random): number {
  if (status === "completed") return stops;
  if (status === "active") return random.int(1, Math.ceil(stops * 0.85));
  if (status === "paused") return random.int(1, Math.ceil(stops * 0.7));
  if (status === "inactive") return random.chance(0.5) ? random.int(1, Math.ceil(stops / 2)) : 0;
  return 0;
}

/** Locations of one trade, of related trades or of all, near one of them. */
function chooseStops(world: WorldPlan, owner: number, random: Random) {
  const { places } = world;
  const pool = [...sample(places.activeOf[owner] ?? new Uint32Array(), 1000, random)];
  const trade = random.pick(TRADES);
  const roll = random.next();
  const of = (keep: (index: number) => boolean) => pool.filter(keep);
  const tradeOf = (index: number) => TRADES[places.trade[index] ?? 0];
  const themes = [
    { title: trade.plural, candidates: of((at) => tradeOf(at) === trade) },
    { title: `${trade.group} round`, candidates: of((at) => tradeOf(at)?.group === trade.group) },
    {
      title: `${random.pick(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])} round`,
      candidates: pool,
    },
  ].slice(roll < 0.45 ? 0 : roll < 0.75 ? 1 : 2);
  const theme = themes.find(({ candidates }) => candidates.length >= MIN_STOPS) ?? themes.at(-1);
  if (!theme || theme.candidates.length === 0) return { name: "Empty round", stops: [] };
  const anchor = random.pick(theme.candidates);
  const count = random.int(MIN_STOPS, random.chance(0.5) ? 20 : MAX_STOPS);
  const area = AREAS[places.area[anchor] ?? 0];
  return {
    name: `${area?.name} ${theme.title}`,
    stops: driveOrder(places, theme.candidates, anchor, count),
  };
}

/** Some calls that an agent makes in a day besides the routes. */
function planDay(world: WorldPlan, index: number, diary: Diary): PlannedVisit[] {
  const { people, places, now, seed } = world;
  const random = randomFor(seed, STREAM.outing, index);
  const agent = random.pick(people.agents);
  const active = places.activeOf[agent.office ?? 0] ?? new Uint32Array();
  if (active.length === 0) return [];
  const pool = [...sample(active, 120, random)];
  const anchor = random.pick(pool);
  const stops = driveOrder(places, pool, anchor, random.int(5, 11));
  const today = world.days.length - 1;
  const first = random.int(today - VISIT_DAYS + 1, today);
  return [...visitsAlong(stops, { places, diary, agent, from: first, until: now, random })];
}

function workingDayBefore(days: readonly Day[], from: number): number {
  let day = from;
  while (day > 0 && !days[day]?.working) day--;
  return day;
}
