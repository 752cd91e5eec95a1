/** Lines of roads, rails and rivers that were drawn in pieces, joined again. */
import { type Chain, joinChains, turnRound } from "./chains";
import { Features, type Label, Labels } from "./features";
import { grouped } from "./grouped";
import { Growing } from "./growing";
import type { PathStore } from "./path-store";
import type { Scratch } from "./scratch";

/** So many pieces are joined at a time: most roads of a country have no name to tell them apart. */
const MOST_PIECES = 50_000;

export class LineGroups {
  readonly #paths: PathStore;
  readonly #labels = new Labels();
  readonly #label: Growing<"u32">;
  readonly #path: Growing<"u32">;
  readonly #from: Growing<"f64">;
  readonly #to: Growing<"f64">;
  /** Whether a piece is drawn against the direction that it has. */
  readonly #backwards: Growing<"u8">;

  /** @param paths where those of the pieces are */
  constructor(paths: PathStore, scratch: Scratch) {
    this.#paths = paths;
    this.#label = new Growing("u32", scratch);
    this.#path = new Growing("u32", scratch);
    this.#from = new Growing("f64", scratch);
    this.#to = new Growing("f64", scratch);
    this.#backwards = new Growing("u8", scratch);
  }

  add(label: Label, piece: { path: number; from: number; to: number; backwards: boolean }): void {
    this.#label.push(this.#labels.of(label));
    this.#path.push(piece.path);
    this.#from.push(piece.from);
    this.#to.push(piece.to);
    this.#backwards.push(piece.backwards ? 1 : 0);
  }

  /**
   * @param scratch has the lines
   * @param tell is told how much is done, from 0 to 1
   */
  joined(scratch: Scratch, tell: (share: number) => void): Features {
    const features = new Features(scratch);
    // The pieces, those of one label together, as they came.
    const { things: order } = grouped(this.#label.length, this.#labels.size, (piece) =>
      this.#label.at(piece),
    );
    for (let start = 0; start < order.length; ) {
      tell(start / order.length);
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

  #chain(piece: number): Chain {
    const path = this.#paths.path(this.#path.at(piece));
    const [from, to] = [this.#from.at(piece), this.#to.at(piece)];
    const chain = { from, to, path };
    return this.#backwards.at(piece) === 1 ? turnRound(chain) : chain;
  }
}
