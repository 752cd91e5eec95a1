import { setTimeout as pause } from "node:timers/promises";
import { getJob, importLocations, listLocations } from "contract/calls";
import { type Desk, Unsure, type Writer } from "../desk";

const ROWS = 60;
/** Uploads of one user are limited to 100 in ten minutes. */
const EVERY_MS = 7_000;
const AT_MOST_MS = 60_000;

/** Has a file imported in the background now and then, and asks how far it is. */
export class ImportWriter implements Writer {
  #begun = 0;
  #uploadedAt = Number.NEGATIVE_INFINITY;
  /** By the name of its rows: the job, where there was an answer. */
  readonly #open = new Map<string, string | undefined>();

  constructor(readonly desk: Desk) {}

  async turn(): Promise<void> {
    const [[, job] = []] = this.#open;
    if (job) await this.desk.ask(getJob, { params: { id: job } });
    await pause(20);
    if (this.#open.size > 0 || performance.now() - this.#uploadedAt < EVERY_MS) return;
    this.#uploadedAt = performance.now();
    const name = `Import ${this.desk.random.int(0, 1e9)} ${++this.#begun}`;
    const rows = Array.from({ length: ROWS }, (_, n) => `${name},${name} ${n}`);
    const form = new FormData();
    form.append("file", new Blob([`name,externalId\n${rows.join("\n")}`]), "rows.csv");
    this.#open.set(name, undefined);
    this.#open.set(name, (await this.desk.ask(importLocations, { form })).id);
  }

  async check(): Promise<void> {
    const { lost, halfDone } = this.desk.findings;
    for (const [name, id] of this.#open) {
      if (id) await this.#ended(id);
      const count = await (id ? this.#count(name) : this.#settled(name));
      const about = `import ${name}: ${count} of ${ROWS} rows`;
      if (id && count < ROWS) lost.push(about);
      else if (count !== ROWS && count !== 0) halfDone.push(about);
    }
    this.#open.clear();
  }

  async #ended(id: string): Promise<void> {
    const end = performance.now() + AT_MOST_MS;
    for (;;) {
      const job = await this.desk.ask(getJob, { params: { id } });
      if (job.finishedAt) return;
      if (performance.now() > end) throw new Unsure(`job ${id} does not end`);
      await pause(25);
    }
  }

  async #count(name: string): Promise<number> {
    const filter = JSON.stringify({ where: { name } });
    return (await this.desk.ask(listLocations, { query: { filter, limit: 1 } })).totalDocs;
  }

  /** Of a job that nobody knows: none, or until all of its rows are there. */
  async #settled(name: string): Promise<number> {
    const end = performance.now() + AT_MOST_MS;
    for (;;) {
      const count = await this.#count(name);
      if (count === 0 || count === ROWS || performance.now() > end) return count;
      await pause(50);
    }
  }
}
