import { AREAS, besideStreet } from "./areas";
import { DAY, iso } from "./calendar";
import { businessName, mailName, personName, TRADES } from "./names";
import type { People } from "./people";
import { randomFor, STREAM, uuidAt } from "./random";

/**
 * What the plan of routes must know of every location, a few bytes each; all the rest of a
 * row is made from its number when it is written.
 */
export interface Places {
  count: number;
  longitude: Float64Array;
  latitude: Float64Array;
  /** A place in `AREAS`. */
  area: Uint8Array;
  /** A place in `TRADES`. */
  trade: Uint8Array;
  /** The active locations of each office. */
  activeOf: Uint32Array[];
  id(index: number): string;
  createdAt(index: number): number;
  sketch(index: number): Sketch;
}

/** The choices that make one location. */
interface Sketch {
  area: number;
  trade: number;
  /** A place in the list of offices. */
  office: number;
  address: string;
  longitude: number;
  latitude: number;
  active: boolean;
}

/** Decides where `count` locations are and which office looks after each. */
export function planPlaces(count: number, people: People, now: number, seed: number): Places {
  const officesOf = AREAS.map((_, area) =>
    people.offices.flatMap((office, at) => (office.areas.includes(area) ? at : [])),
  );
  const areaBag = AREAS.flatMap(({ weight }, area) =>
    officesOf[area]?.length ? Array<number>(Math.round(weight * 10)).fill(area) : [],
  );
  const sketch = (index: number): Sketch => {
    const random = randomFor(seed, STREAM.place, index);
    const area = random.pick(areaBag);
    const share = random.next();
    const odd = random.chance(0.5);
    // A shop stands some metres off the middle of the road.
    const place = besideStreet(areaOf(area), share, odd, random.int(10, 24));
    const suite = random.chance(0.08) ? `, Suite ${random.int(1, 24)}` : "";
    return {
      area,
      trade: random.int(0, TRADES.length - 1),
      office: random.pick(officesOf[area] ?? []),
      address: `${place.houseNumber} ${place.street}${suite}`,
      longitude: round(place.longitude),
      latitude: round(place.latitude),
      active: !random.chance(0.04),
    };
  };

  const places = {
    longitude: new Float64Array(count),
    latitude: new Float64Array(count),
    area: new Uint8Array(count),
    trade: new Uint8Array(count),
  };
  const active = people.offices.map(() => [] as number[]);
  for (let index = 0; index < count; index++) {
    const made = sketch(index);
    places.longitude[index] = made.longitude;
    places.latitude[index] = made.latitude;
    places.area[index] = made.area;
    places.trade[index] = made.trade;
    if (made.active) active[made.office]?.push(index);
  }

  const first = now - 3 * 365 * DAY;
  const span = now - 120 * DAY - first;
  const createdAt = (index: number) => first + Math.floor((span * index) / count);
  return {
    ...places,
    count,
    activeOf: active.map((list) => Uint32Array.from(list)),
    id: (index) => uuidAt(createdAt(index), randomFor(seed, STREAM.placeId, index)),
    createdAt,
    sketch,
  };
}

export interface References {
  typeIds: readonly string[];
  chainIds: ReadonlyMap<string, string>;
}

/** The location with this number as the database keeps it, and its contacts. */
export function locationRows(
  index: number,
  places: Places,
  people: People,
  references: References,
  seed: number,
) {
  const random = randomFor(seed, STREAM.placeRow, index);
  const made = places.sketch(index);
  const area = areaOf(made.area);
  const trade = TRADES[made.trade] ?? random.pick(TRADES);
  const office = people.offices[made.office];
  const business = businessName(trade, area.name, random);
  const agents = people.agentsOf[made.office] ?? [];
  const time = places.createdAt(index);
  const id = places.id(index);
  const createdAt = iso(time);
  const location = {
    id,
    name: business.name,
    description: random.chance(0.2) ? `${capital(trade.type)} in ${area.name}` : null,
    dbaName: business.dbaName,
    address: made.address,
    city: area.city,
    zip: area.zip,
    typeId: references.typeIds[made.trade] ?? null,
    chainId: business.chain === null ? null : (references.chainIds.get(business.chain) ?? null),
    status: made.active ? "active" : "inactive",
    userId: agents.length > 0 && random.chance(0.5) ? random.pick(agents).id : null,
    officeId: office?.id ?? null,
    createdById: random.chance(0.2) ? people.admin.id : (office?.managerId ?? people.admin.id),
    longitude: made.longitude,
    latitude: made.latitude,
    visitEvery: intervalOf(index, seed),
    createdAt,
    updatedAt: createdAt,
  };
  const contacts = Array.from({ length: random.chance(0.35) ? 0 : random.int(1, 2) }, () => {
    const name = personName(random);
    return {
      id: uuidAt(time, random),
      locationId: id,
      name,
      phone: random.chance(0.9)
        ? `(614) 555-01${String(random.int(0, 99)).padStart(2, "0")}`
        : null,
      email: random.chance(0.6) ? `${mailName(name)}@business.example` : null,
      status: random.chance(0.08) ? "inactive" : "active",
      createdAt,
      updatedAt: createdAt,
    };
  });
  return { location, contacts };
}

/** Days from one visit to the next; of some locations nobody said. */
function intervalOf(index: number, seed: number): number | null {
  const random = randomFor(seed, STREAM.interval, index);
  return random.chance(0.85) ? random.pick([30, 45, 60, 60, 90]) : null;
}

function areaOf(area: number) {
  const found = AREAS[area];
  if (!found) throw new Error(`There is no area ${area}`);
  return found;
}

/** Six decimals are 0.1 m. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
