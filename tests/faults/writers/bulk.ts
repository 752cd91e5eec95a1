import { changeLocations, listLocations } from "contract/calls";
import type { Desk, Writer } from "../desk";

/** Changes the same locations all at once, again and again. */
export class BulkWriter implements Writer {
  #is: number | undefined;
  #maybe: number | undefined;

  constructor(
    readonly desk: Desk,
    private readonly locationIds: string[],
  ) {}

  async turn(): Promise<void> {
    const priority = this.desk.random.int(1, 5);
    this.#maybe = priority;
    await this.desk.ask(changeLocations, { body: { locationIds: this.locationIds, priority } });
    this.#is = priority;
    this.#maybe = undefined;
  }

  async check(): Promise<void> {
    const { lost, halfDone } = this.desk.findings;
    const where = { id: { inq: this.locationIds } };
    const filter = JSON.stringify({ where, limit: this.locationIds.length });
    const { data } = await this.desk.ask(listLocations, { query: { filter } });
    const found = new Set(data.map(({ priority }) => priority));
    const [first] = found;
    const about = `priorities: ${[...found]}, ${this.#is} or ${this.#maybe} expected`;
    if (data.length !== this.locationIds.length || (this.#is && found.size > 1)) {
      halfDone.push(about);
    } else if (this.#is && first !== this.#is && first !== this.#maybe) lost.push(about);
    if (found.size === 1 && first) this.#is = first;
    this.#maybe = undefined;
  }
}
