import {
  createLocation,
  createRoute,
  getRoute,
  listRouteLocations,
  reorderStops,
} from "contract/calls";
import type { LonLat } from "geo/geometry/lon-lat";
import type { Desk } from "./desk";
import type { Person } from "./writers/person";

/** The path through places in their order, from whoever is not struck. */
export type Measure = (places: readonly LonLat[]) => Promise<number>;

interface Stop {
  locationId: string;
  place: LonLat;
}

/** Within Columbus, whose streets the demo brings. */
const SOUTH_WEST: LonLat = [-83.03, 39.94];
const DEGREES = 0.05;
const STOPS = 8;
/** What a page says where the engine does not answer. */
const CLEAR = /can(?:'|&#x27;|’)t be reached|took too long|can(?:'|&#x27;|’)t be read/;

/** Somebody who moves the stops of a route, whose length is then measured along the roads. */
export class Planner {
  right = 0;
  #asking = false;

  private constructor(
    private readonly desk: Desk,
    private readonly person: Person,
    private readonly measure: Measure,
    private readonly routeId: string,
    private stops: Stop[],
  ) {}

  static async begin(desk: Desk, person: Person, measure: Measure): Promise<Planner> {
    const stops: Stop[] = [];
    while (stops.length < STOPS) {
      const [west, south] = SOUTH_WEST;
      const place: LonLat = [
        west + DEGREES * desk.random.next(),
        south + DEGREES * desk.random.next(),
      ];
      const body = { name: `Corner ${stops.length}`, location: { coordinates: place } };
      stops.push({ locationId: (await desk.ask(createLocation, { body })).id, place });
    }
    const locations = stops.map(({ locationId }) => locationId);
    const body = { name: "Along the roads", locations, distance: 1 };
    const { id } = await desk.ask(createRoute, { body });
    return new Planner(desk, person, measure, id, stops);
  }

  /** Moves stops until it is told to stop. */
  async work(): Promise<void> {
    this.#asking = true;
    while (this.#asking) await this.move();
  }

  stop(): void {
    this.#asking = false;
  }

  /**
   * Puts the stops in an order that nobody has asked for yet, and moves one by the console's form.
   *
   * @returns whether there was an answer; a wrong one, or one that says nothing, is a finding
   */
  async move(): Promise<boolean> {
    const { random, findings } = this.desk;
    await this.#reorder(random.shuffle(this.stops));
    const [moved, ...others] = this.stops;
    if (!moved) return false;
    const place = random.int(2, STOPS);
    const rows = await this.#rows();
    const stopId = rows.find(({ locationId }) => locationId === moved.locationId)?.id ?? "";
    const form = { intent: "move-to", stopId, place: String(place) };
    const reply = await this.person.send(`/routes/${this.routeId}`, form);
    const { distance } = await this.desk.ask(getRoute, { params: { id: this.routeId } });
    if (!reply.done) {
      if (!CLEAR.test(reply.page))
        findings.unclear.push(`${reply.status}: ${reply.page.slice(0, 300)}`);
      if (distance !== 1) findings.halfDone.push(`a refused move left ${distance} m`);
      return false;
    }
    this.stops = [...others.slice(0, place - 1), moved, ...others.slice(place - 1)];
    const expected = await this.measure(this.stops.map((stop) => stop.place));
    if (Math.abs((distance ?? 0) - expected) > 1)
      findings.lost.push(`${distance} m, not ${expected}`);
    this.right++;
    return true;
  }

  async #reorder(stops: Stop[]): Promise<void> {
    this.stops = stops;
    const rows = await this.#rows();
    const order = (locationId: string) =>
      stops.findIndex((stop) => stop.locationId === locationId) + 1;
    const body = {
      routeId: this.routeId,
      stops: rows.map(({ id, locationId }) => ({ routeLocationId: id, order: order(locationId) })),
      distance: 1,
      estimatedTime: 1,
    };
    await this.desk.ask(reorderStops, { body });
  }

  async #rows() {
    const filter = JSON.stringify({ where: { routeId: this.routeId }, limit: STOPS });
    return (await this.desk.ask(listRouteLocations, { query: { filter } })).data;
  }
}
