import { randomUUID } from "node:crypto";
import { createLocation, createRoute, listLocations, listRoutes } from "contract/calls";
import { type Desk, KEY_RETENTION_MS, type Writer } from "../desk";

const STOPS = 20;

/** Makes things under keys that make it safe to ask once more for what was not answered. */
export class Maker implements Writer {
  readonly #made = new Set<string>();
  #maybe: { key: string; askedAt: number } | undefined;

  constructor(
    readonly desk: Desk,
    private readonly locations: readonly string[],
  ) {}

  async turn(): Promise<void> {
    const key = randomUUID();
    this.#maybe = { key, askedAt: this.desk.now() };
    await this.#make(key);
  }

  async check(): Promise<void> {
    const { lost, halfDone } = this.desk.findings;
    const asked = this.#maybe;
    this.#maybe = undefined;
    if (asked && this.desk.now() - asked.askedAt < KEY_RETENTION_MS) await this.#make(asked.key);
    for (const key of this.#made) {
      const where = JSON.stringify({ where: { externalId: key } });
      const { totalDocs } = await this.desk.ask(listLocations, { query: { filter: where } });
      if (totalDocs !== 1) (totalDocs ? halfDone : lost).push(`location ${key}: ${totalDocs}`);
      const routes = await this.desk.ask(listRoutes, {
        query: { filter: JSON.stringify({ where: { name: key } }) },
      });
      const [route] = routes.data;
      if (!route) lost.push(`route ${key}`);
      else if (routes.totalDocs !== 1 || route.totalLocation !== STOPS) {
        halfDone.push(`route ${key}: ${routes.totalDocs} with ${route.totalLocation} stops`);
      }
    }
    this.#made.clear();
  }

  async #make(key: string): Promise<void> {
    const locations = this.locations.slice(0, STOPS);
    await this.desk.ask(createLocation, { body: { name: `Stop ${key}`, externalId: key } }, key);
    const body = { name: key, locations, distance: 1000 };
    await this.desk.ask(createRoute, { body }, `route-${key}`);
    this.#made.add(key);
    this.#maybe = undefined;
  }
}
