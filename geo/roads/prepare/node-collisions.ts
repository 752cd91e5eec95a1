/** Finds extracts that use the same node ids for different places, as renumbered ones do. */
import { ExtractError, type OsmNode } from "./read-osm";
import { nameOf } from "./stored-extracts";

/** About a kilometre: nobody moves many nodes further than this between two downloads. */
const APART_DEGREES = 0.01;
/** A few may have been moved that far, to correct a slip. */
const FEWEST = 3;
const SHARE = 0.01;

/** Of two extracts. */
interface Shared {
  files: [string, string];
  nodes: number;
  apart: number;
}

export class NodeCollisions {
  readonly #files: readonly string[];
  readonly #pairs = new Map<string, Shared>();

  constructor(files: readonly string[]) {
    this.#files = files;
  }

  /** Compares a node with the one of the same id that another extract has. */
  add(first: { node: OsmNode; source: number }, again: { node: OsmNode; source: number }): void {
    const key = `${first.source} ${again.source}`;
    const files = [first, again].map(({ source }) => this.#files[source] as string);
    const shared = this.#pairs.get(key) ?? { files: files as [string, string], nodes: 0, apart: 0 };
    shared.nodes++;
    const [one, other] = [first.node, again.node];
    const off = Math.max(Math.abs(one.lon - other.lon), Math.abs(one.lat - other.lat));
    if (off > APART_DEGREES) shared.apart++;
    this.#pairs.set(key, shared);
  }

  /**
   * To be called when all nodes are known.
   * @throws ExtractError naming two regions whose ids are not of the same map
   */
  check(): void {
    for (const { files, nodes, apart } of this.#pairs.values()) {
      if (apart < FEWEST || apart < SHARE * nodes) continue;
      const [one, other] = files.map(nameOf);
      throw new ExtractError(
        `The regions ${one} and ${other} use the same node ids for different places, so one of ` +
          "them was renumbered. Use an extract with the ids of OpenStreetMap, or prepare only one " +
          "of the two.",
      );
    }
  }
}
