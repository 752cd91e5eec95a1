/** Where every node of an extract is: 12 bytes a node, found by its id. */
import { bisect } from "~/lib/bisect";
import { placeInSorted } from "./sorted-ids";

const CHUNK = 2 ** 16;
const DEGREES = 1e7;

interface Chunk {
  /** The first id, and how far each is above it. */
  base: number;
  ids: Uint32Array;
  /** Longitude and latitude by turns, in ten-millionths of a degree. */
  places: Int32Array;
  size: number;
}

/** Farther above the first one an id begins a chunk of its own. */
const FARTHEST = 2 ** 32 - 1;

export class NodeTable {
  #chunks: Chunk[] = [];

  /** @param id above all earlier ones */
  add(id: number, longitude: number, latitude: number): void {
    let chunk = this.#chunks.at(-1);
    if (!chunk || chunk.size === CHUNK || id - chunk.base > FARTHEST) {
      const ids = new Uint32Array(CHUNK);
      chunk = { base: id, ids, places: new Int32Array(2 * CHUNK), size: 0 };
      this.#chunks.push(chunk);
    }
    chunk.ids[chunk.size] = id - chunk.base;
    chunk.places[2 * chunk.size] = Math.round(longitude * DEGREES);
    chunk.places[2 * chunk.size + 1] = Math.round(latitude * DEGREES);
    chunk.size++;
  }

  /** Those of the ids that the extract has. */
  known(ids: readonly number[]): number[] {
    return ids.filter((id) => {
      const chunk = this.#chunkOf(id);
      return chunk !== undefined && placeIn(chunk, id) !== undefined;
    });
  }

  /** Longitudes and latitudes by turns; nodes that the extract lacks are left out. */
  path(ids: readonly number[]): number[] {
    const path: number[] = [];
    for (const id of ids) {
      const chunk = this.#chunkOf(id);
      const at = chunk && placeIn(chunk, id);
      if (!chunk || at === undefined) continue;
      const { places } = chunk;
      path.push((places[2 * at] as number) / DEGREES, (places[2 * at + 1] as number) / DEGREES);
    }
    return path;
  }

  #chunkOf(id: number): Chunk | undefined {
    const after = bisect(this.#chunks.length, (at) => (this.#chunks[at] as Chunk).base <= id);
    return this.#chunks[after - 1];
  }
}

const placeIn = ({ base, ids, size }: Chunk, id: number) => placeInSorted(ids, id - base, size);
