/** What may be done only so often, counted by key: an account, an address, a user. */
import { createHash } from "node:crypto";
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
  RLWrapperTimeouts,
} from "rate-limiter-flexible";
import type { Db } from "../db/connect";
import { limits } from "../db/schema";
import { tooManyRequests } from "./errors";

/** So often within so many seconds. */
export interface Limit {
  points: number;
  seconds: number;
}

/** Counts for one limit. No method fails because the counts can't be reached. */
export interface Counter {
  /**
   * Counts one more and says how many there are; throws 429 where that is beyond the limit.
   *
   * @param seconds in place of the limit's own, where it is the first
   */
  take(key: string, seconds?: number): Promise<number>;
  /** Takes back one that was counted. */
  giveBack(key: string): Promise<void>;
  count(key: string): Promise<number>;
  /** Counts it as one from now on, whatever was counted before. */
  renew(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

export type Counters = (name: string, limit: Limit) => Counter;

/** A store that takes longer is done without: a sign-in must not hang on what counts it. */
const TIMEOUT_MS = 1_000;

/**
 * Counts in the database, so that several processes count together and a restart forgets nothing;
 * in memory for as long as the database does not answer.
 */
export function createCounters({
  db,
  inMemory = false,
  onRefusal,
}: {
  db: Db;
  /** Never counts in the database: for what is worth no statement, where one process runs alone. */
  inMemory?: boolean;
  /** Told by which limit something was refused. */
  onRefusal?: (limit: string) => void;
}): Counters {
  return (name, { points, seconds }) => {
    const options = { keyPrefix: name, points, duration: seconds };
    const memory = new RateLimiterMemory(options);
    const refused = () => onRefusal?.(name);
    if (inMemory) return counterOf(memory, seconds, refused);
    const shared = new RateLimiterDrizzle({
      ...options,
      storeClient: db,
      schema: limits,
      // The retention does.
      clearExpiredByTimeout: false,
    });
    return counterOf(
      new RLWrapperTimeouts({
        limiter: shared,
        timeoutMs: TIMEOUT_MS,
        insuranceLimiter: memory,
      }),
      seconds,
      refused,
    );
  };
}

function counterOf(limiter: RateLimiterAbstract, seconds: number, onRefusal: () => void): Counter {
  return {
    async take(key, instead) {
      const options = instead === undefined ? {} : { customDuration: instead };
      try {
        return (await limiter.consume(hashOf(key), 1, options)).consumedPoints;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        onRefusal();
        throw tooManyRequests(refused.msBeforeNext);
      }
    },
    async giveBack(key) {
      await limiter.reward(hashOf(key));
    },
    async count(key) {
      return (await limiter.get(hashOf(key)))?.consumedPoints ?? 0;
    },
    async renew(key) {
      await limiter.set(hashOf(key), 1, seconds);
    },
    async forget(key) {
      await limiter.delete(hashOf(key));
    },
  };
}

/** The counts are nobody's address book; and a key may be as long as it likes. */
const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");
