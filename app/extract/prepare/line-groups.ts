/** Lines of roads, rails and rivers that were drawn in pieces, joined again. */
import { type Chain, joinChains, turnRound } from "./chains";
import { Features, type Label, Labels } from "./features";
import { Growing } from "./growing";
import type { PathStore } from "./path-store";

/** So many pieces are joined at a time: most roads of a country have no name to tell them apart. */
const MOST_PIECES = 50_000;

export class LineGroups {
  readonly #paths: PathStore;
  readonly #labels = new Labels();
  readonly #label = new Growing(Uint32Array);
  readonly #path = new Growing(Uint32Array);
  readonly #from = new Growing(Float64Array);
  readonly #to = new Growing(Float64Array);
  /** Whether a piece is drawn against the direction that it has. */
  readonly #backwards = new Growing(Uint8Array);

  /** @param paths where those of the pieces are */
  constructor(paths: PathStore) {
    this.#paths = paths;
  }

  add(label: Label, piece: { path: number; from: number; to: number; backwards: boolean }): void {
    this.#label.push(this.#labels.of(label));
    this.#path.push(piece.path);
    this.#from.push(piece.from);
    this.#to.push(piece.to);
    this.#backwards.push(piece.backwards ? 1 : 0);
  }

  joined(): Features {
    const features = new Features();
    const order = this.#byLabel();
    for (let start = 0; start < order.length; ) {
      const number = this.#label.at(order[start] as number);
      let end = start;
      while (end < order.length && end - start < MOST_PIECES) {
        if (this.#label.at(order[end] as number) !== number) break;
        end++;
      }
      const label = this.#labels.at(number);
      const chains = Array.from(order.subarray(start, end), (piece) => this.#chain(piece));
      const options = { reversible: !label.oneway, pastJunctions: false };
      for (const { path } of joinChains(chains, options)) features.addLine(label, path);
      start = end;
    }
    return features;
  }

  /** The pieces, those of one label together, as they came. */
  #byLabel(): Uint32Array {
    const next = new Uint32Array(this.#labels.size + 1);
    for (let i = 0; i < this.#label.length; i++) (next[this.#label.at(i) + 1] as number)++;
    for (let i = 1; i < next.length; i++) (next[i] as number) += next[i - 1] as number;
    const order = new Uint32Array(this.#label.length);
    for (let i = 0; i < order.length; i++) {
      const label = this.#label.at(i);
      order[next[label] as number] = i;
      (next[label] as number)++;
    }
    return order;
  }

  #chain(piece: number): Chain {
    const path = this.#paths.path(this.#path.at(piece));
    const [from, to] = [this.#from.at(piece), this.#to.at(piece)];
    const chain = { from, to, path };
    return this.#backwards.at(piece) === 1 ? turnRound(chain) : chain;
  }
}
