/** Several extracts read as one, in the order that each of them has. */
import { basename } from "node:path";
import type { OsmHeader } from "./osm-blocks";
import { ExtractError, type OsmBlock, type OsmEntity, readOsm } from "./read-osm";

/** Entities of one extract that come before those of all others. */
export interface Run {
  /** The extract's position among those that are read. */
  source: number;
  entities: readonly (OsmEntity | OsmHeader)[];
}

/**
 * Reads extracts side by side: nodes before ways before relations, each type by its ids. What is in
 * several of them comes from each, one after the other. A block of each is in memory at a time.
 *
 * @param wanted which types are
 * @throws ExtractError as {@link readOsm}, or where one is in another order
 */
export async function* readMerged(
  files: readonly string[],
  wanted: Record<OsmEntity["type"], boolean>,
): AsyncGenerator<{ runs: Run[]; share: number }, void, void> {
  const cursors = files.map((file, source) => new Cursor(file, source, wanted));
  try {
    for (const cursor of cursors) await cursor.read();
    const size = cursors.reduce((sum, cursor) => sum + cursor.size, 0);
    for (let open = cursors; open.some((cursor) => !cursor.ended); ) {
      const runs: Run[] = [];
      open = open.filter((cursor) => !cursor.ended);
      while (open.every((cursor) => !cursor.isRead)) runs.push(nextRun(open));
      yield { runs, share: cursors.reduce((sum, cursor) => sum + cursor.bytes, 0) / size };
      for (const cursor of open) if (cursor.isRead) await cursor.read();
    }
  } finally {
    for (const cursor of cursors) await cursor.close();
  }
}

function nextRun(open: readonly Cursor[]): Run {
  const first = open.reduce((best, cursor) => (cursor.key < best.key ? cursor : best));
  const others = open.filter((cursor) => cursor !== first);
  return first.take(others.reduce((least, { key }) => Math.min(least, key), Infinity));
}

/** How far one of the extracts has been read. */
class Cursor {
  size = 0;
  bytes = 0;
  ended = false;
  /** Of what comes next. */
  key = -Infinity;
  readonly #file: string;
  readonly #source: number;
  readonly #blocks: AsyncGenerator<OsmBlock, void, void>;
  #entities: OsmBlock["entities"] = [];
  #at = 0;
  #wanted: Record<OsmEntity["type"], boolean>;

  constructor(file: string, source: number, wanted: Record<OsmEntity["type"], boolean>) {
    this.#file = file;
    this.#source = source;
    this.#wanted = wanted;
    this.#blocks = readOsm(file, wanted);
  }

  /** Whether nothing of its block is left. */
  get isRead(): boolean {
    return this.#at === this.#entities.length;
  }

  /** Goes on to the next block. */
  async read(): Promise<void> {
    do {
      const { value: block } = await this.#blocks.next();
      if (!block) {
        this.ended = true;
        return;
      }
      this.size = block.size;
      this.bytes = block.read;
      this.#entities = block.entities.filter(({ type }) => !type || this.#wanted[type]);
      this.#at = 0;
    } while (this.isRead);
    this.#moveTo(0);
  }

  close(): Promise<unknown> {
    return this.#blocks.return();
  }

  /** All of its block up to a key. */
  take(limit: number): Run {
    const start = this.#at;
    do this.#moveTo(this.#at + 1);
    while (!this.isRead && this.key <= limit);
    return { source: this.#source, entities: this.#entities.slice(start, this.#at) };
  }

  #moveTo(position: number): void {
    this.#at = position;
    const entity = this.#entities[position];
    if (!entity?.type) return;
    const key = keyOf(entity);
    if (key <= this.key) throw unsorted(this.#file);
    this.key = key;
  }
}

const RANKS = { node: 0, way: 1, relation: 2 };
/** More than any id, on both sides of 0. */
const RANK = 2 ** 50;

const keyOf = ({ type, id }: OsmEntity) => RANKS[type] * RANK + id;

const unsorted = (file: string) =>
  new ExtractError(
    `${basename(file)} is not sorted by type and id. Sort it with: ` +
      "osmium sort region.osm.pbf -o sorted.osm.pbf",
  );
