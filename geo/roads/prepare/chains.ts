/** Lines that meet at their ends, made into longer lines and rings. */

export interface Chain {
  /** The nodes at its two ends. */
  from: number;
  to: number;
  /** Longitude and latitude by turns. */
  path: number[];
}

interface JoinOptions {
  /** Whether a line may be turned round to fit. */
  reversible: boolean;
  /** Whether to go on where more than two lines meet. */
  pastJunctions: boolean;
}

export const isClosed = ({ from, to }: Chain): boolean => from === to;

/** Joins lines end to end as far as they go; each is used once. */
export function joinChains(chains: readonly Chain[], options: JoinOptions): Chain[] {
  const ends = new Map<number, Chain[]>();
  const note = (node: number, chain: Chain) => {
    const there = ends.get(node);
    if (there) there.push(chain);
    else ends.set(node, [chain]);
  };
  for (const chain of chains) {
    note(chain.from, chain);
    if (!isClosed(chain)) note(chain.to, chain);
  }
  const used = new Set<Chain>();

  /** The next line at a node, turned so that it begins there (or ends, when going backwards). */
  const next = (node: number, backwards: boolean): Chain | undefined => {
    const there = ends.get(node) ?? [];
    if (there.length > 2 && !options.pastJunctions) return undefined;
    for (const chain of there) {
      if (used.has(chain) || isClosed(chain)) continue;
      const fits = (backwards ? chain.to : chain.from) === node;
      if (!fits && !options.reversible) continue;
      used.add(chain);
      return fits ? chain : turnRound(chain);
    }
    return undefined;
  };

  const joined: Chain[] = [];
  for (const chain of chains) {
    if (used.has(chain)) continue;
    used.add(chain);
    const line = [chain];
    let { from, to } = chain;
    for (let more = from === to ? undefined : next(to, false); more; ) {
      line.push(more);
      to = more.to;
      more = from === to ? undefined : next(to, false);
    }
    const before: Chain[] = [];
    for (let more = from === to ? undefined : next(from, true); more; ) {
      before.push(more);
      from = more.from;
      more = from === to ? undefined : next(from, true);
    }
    joined.push({ from, to, path: concatenate([...before.reverse(), ...line]) });
  }
  return joined;
}

/** The same line the other way. */
export function turnRound({ from, to, path }: Chain): Chain {
  return { from: to, to: from, path: reversedPath(path) };
}

export function reversedPath(path: readonly number[]): number[] {
  const turned: number[] = [];
  for (let i = path.length - 2; i >= 0; i -= 2) {
    turned.push(path[i] as number, path[i + 1] as number);
  }
  return turned;
}

/** The paths one after the other, with the points where they meet once. */
function concatenate(line: readonly Chain[]): number[] {
  const path: number[] = [];
  for (const chain of line) {
    for (let i = path.length > 0 ? 2 : 0; i < chain.path.length; i++) {
      path.push(chain.path[i] as number);
    }
  }
  return path;
}
