import { setTimeout as pause } from "node:timers/promises";
import { DEMO_ACCOUNTS } from "contract/account/demo-accounts";
import { importLocations, listLocations, listUsers } from "contract/calls";
import { type Random, randomFor } from "../../api/demo/random";
import { ApiCalls, type Caller } from "../support/api-calls";
import { Desk, type Findings, type Mood, noFindings, Unsure, type Writer } from "./desk";
import { type Measure, Planner } from "./planner";
import { BulkWriter } from "./writers/bulk";
import { DeviceWriter } from "./writers/device";
import { ImportWriter } from "./writers/import";
import { Maker } from "./writers/make";
import { Person } from "./writers/person";
import { PlanWriter } from "./writers/plan";

/** A running product, wherever its parts run. */
export interface Product {
  apiUrl: string;
  consoleUrl: string;
}

const LOCATIONS = 150;
const OF_BULK = 40;
const PLANNERS = 3;
/** Streams of random numbers apart from those of made-up worlds. */
const STREAM = 100;

interface Parts {
  random: Random;
  findings: Findings;
  mood: Mood;
  api: ApiCalls;
  /** Who signs in, by email. */
  callers: Record<string, Caller>;
  person: Person;
  writers: readonly Writer[];
  /** Another desk of the admin. */
  desk(): Desk;
}

/**
 * Everybody who writes while faults happen. They sign in once, at the beginning: a session that
 * does not outlive a fault is lost.
 */
export class Workload {
  readonly random: Random;
  readonly findings: Findings;
  readonly mood: Mood;
  readonly person: Person;
  /** What made a writer stop: a write that nobody knows of whether it was done. */
  readonly unsure: string[] = [];
  readonly #parts: Parts;
  #writing: Promise<void>[] = [];
  #goesOn = false;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.random = parts.random;
    this.findings = parts.findings;
    this.mood = parts.mood;
    this.person = parts.person;
  }

  static async begin(
    { apiUrl, consoleUrl }: Product,
    { seed, now }: { seed: number; now?: () => number },
  ): Promise<Workload> {
    const api = new ApiCalls(apiUrl);
    const findings = noFindings();
    const mood = { lenient: false };
    const random = (index: number) => randomFor(seed, STREAM, index);
    const admin: Caller = { token: await api.signIn("admin") };
    let desks = 0;
    const desk = (caller = admin) =>
      new Desk({ api, caller, random: random(++desks), findings, mood, now });
    const office = desk();
    const locations = await makeLocations(office);
    const agents = await office.ask(listUsers, { query: { filters: "role:agent,status:active" } });
    const [planned, driving] = agents.data.filter(({ officeId }) => officeId);
    if (!planned || !driving?.email) throw new Error("the world has too few agents");
    const agent: Caller = { token: "", officeId: driving.officeId };
    const world = { locations, agentId: planned.id };
    const renamed = await PlanWriter.begin(desk(), world);
    const person = new Person(desk(), consoleUrl, renamed.id);
    const writers: Writer[] = [
      new Maker(desk(), locations),
      new BulkWriter(desk(), locations.slice(0, OF_BULK)),
      new DeviceWriter({ office: desk(), desk: desk(agent), agentId: driving.id, locations }),
      new ImportWriter(desk()),
      person,
    ];
    while (writers.length < 5 + PLANNERS) writers.push(await PlanWriter.begin(desk(), world));
    const callers = { [DEMO_ACCOUNTS.admin.email]: admin, [driving.email]: agent };
    const workload = new Workload({
      ...{ random: random(0), findings, mood, api, callers, person, writers, desk },
    });
    await workload.signIn();
    return workload;
  }

  /** Everybody signs in anew. */
  async signIn(): Promise<void> {
    const { api, callers, person } = this.#parts;
    for (const [email, caller] of Object.entries(callers)) {
      caller.token = await api.signInAs(email);
    }
    await person.signIn();
  }

  get acknowledged(): number {
    return this.#parts.writers.reduce((sum, { desk }) => sum + desk.acknowledged, 0);
  }

  /** Lets all write until they are told to stop, or one does not know what became of a write. */
  write(): void {
    this.#goesOn = true;
    this.#writing = this.#parts.writers.map(async (writer) => {
      try {
        while (this.#goesOn) await writer.turn();
      } catch (error) {
        if (!(error instanceof Unsure)) throw error;
        this.unsure.push(error.message);
      }
    });
    for (const writing of this.#writing) writing.catch(() => {});
  }

  /** A moment that nobody knows: so many answers from now, and so long after. */
  async someMoment({ answers = 60, ms = 40 } = {}): Promise<void> {
    const { api } = this.#parts;
    const enough = api.answered + this.random.int(1, answers);
    const ended = Promise.allSettled(this.#writing).then(() => true);
    while (api.answered < enough) if (await Promise.race([ended, pause(1)])) return;
    await pause(this.random.int(0, ms));
  }

  /** When all have stopped. */
  async stop(): Promise<void> {
    this.#goesOn = false;
    await Promise.all(this.#writing);
  }

  /** Milliseconds until pages are shown again to whom they were shown before. */
  async recovery(withinMs: number): Promise<number> {
    const began = performance.now();
    while (!(await this.person.sees())) {
      if (performance.now() - began > withinMs) throw new Error(`nothing after ${withinMs} ms`);
      await pause(50);
    }
    return performance.now() - began;
  }

  /** Compares what is stored with what was acknowledged. */
  async check(): Promise<void> {
    await Promise.all(this.#parts.writers.map((writer) => writer.check()));
  }

  /** People who plan along the roads, at the same console. */
  planners(count: number, measure: Measure): Promise<Planner[]> {
    const { person } = this.#parts;
    const begun = Array.from({ length: count }, () =>
      Planner.begin(this.#parts.desk(), person, measure),
    );
    return Promise.all(begun);
  }

  end(): Promise<void> {
    return this.person.end();
  }
}

/** By one import, which is a job of its own. */
async function makeLocations(office: Desk): Promise<string[]> {
  const name = `Place ${office.random.int(0, 1e9)}`;
  const rows = Array.from({ length: LOCATIONS }, (_, n) => `${name} ${n},40.${n},-83.${n}`);
  const form = new FormData();
  form.append("file", new Blob([`name,latitude,longitude\n${rows.join("\n")}`]), "places.csv");
  await office.ask(importLocations, { form });
  const filter = JSON.stringify({ where: { name: { like: `${name} %` } }, limit: LOCATIONS });
  for (;;) {
    const { data } = await office.ask(listLocations, { query: { filter } });
    if (data.length === LOCATIONS) return data.map(({ id }) => id);
    await pause(50);
  }
}
