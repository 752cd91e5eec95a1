/** How many of the connections each kind of work may hold at once, so that the others keep being answered. */
import { StatementEnded, type Work } from "./work";

/** The parts of a pool. What is left after heavy work and writes is there for lists and pages. */
const PARTS = { heavy: 0.3, write: 0.5 } as const;
/** Of one call that reads: the others go on while all of its statements wait for a lock on a table. */
const PART_OF_CALL = 0.6;
/** As long as a free connection is waited for. */
const WAIT_MS = 10_000;

type GiveBack = () => void;
const NOTHING: GiveBack = () => {};

export interface Shares {
  /**
   * Waits for a place, and returns how to give it back.
   *
   * @throws StatementEnded where none is free in time, or nobody waits for the work any more
   */
  take(work: Work | undefined): Promise<GiveBack>;
  /** How many wait. */
  waiting(): number;
}

/** The shares of a pool of so many connections. */
export function createShares(connections: number, waitMs = WAIT_MS): Shares {
  const most = (part: number) => Math.max(1, Math.floor(connections * part));
  const shares = new Map<string, Share>();

  function shareOf({ kind, name }: Work): Share | undefined {
    if (kind === "job") return undefined;
    const key = kind === "read" ? name : kind;
    const known = shares.get(key);
    if (known) return known;
    const share = createShare(most(kind === "read" ? PART_OF_CALL : PARTS[kind]), waitMs);
    shares.set(key, share);
    return share;
  }

  return {
    async take(work) {
      if (!work || work.hasShare) return NOTHING;
      return shareOf(work)?.take(work.left) ?? NOTHING;
    },
    waiting: () => [...shares.values()].reduce((sum, share) => sum + share.waiting(), 0),
  };
}

interface Share {
  take(left: AbortSignal | undefined): Promise<GiveBack>;
  waiting(): number;
}

interface Waiting {
  begin(): void;
}

function createShare(most: number, waitMs: number): Share {
  const queue = new Set<Waiting>();
  let taken = 0;

  function giveBack(): void {
    const [next] = queue;
    if (!next) {
      taken--;
      return;
    }
    // The place goes to who waits longest.
    queue.delete(next);
    next.begin();
  }

  const wait = (left: AbortSignal | undefined) =>
    new Promise<void>((begin, failed) => {
      const end = (why: "busy" | "left") => {
        queue.delete(waiting);
        settle();
        failed(new StatementEnded(why));
      };
      const onLeft = () => end("left");
      const timer = setTimeout(() => end("busy"), waitMs);
      const settle = () => {
        clearTimeout(timer);
        left?.removeEventListener("abort", onLeft);
      };
      const waiting = {
        begin: () => {
          settle();
          begin();
        },
      };
      left?.addEventListener("abort", onLeft);
      queue.add(waiting);
    });

  return {
    async take(left) {
      if (left?.aborted) throw new StatementEnded("left");
      if (taken < most) taken++;
      else await wait(left);
      return once(giveBack);
    },
    waiting: () => queue.size,
  };
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}
