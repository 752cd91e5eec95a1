import { RateLimiterMemory } from "rate-limiter-flexible";
import { tooManyRequests } from "../../http/errors";

/** How failed sign-ins are slowed and limited. Durations in seconds. */
export interface LoginLimits {
  /** Failures of one account before it is locked for a while. */
  accountFailures: number;
  /** The first lock; each failure after it doubles the next one. */
  lockSeconds: number;
  maxLockSeconds: number;
  /** After this long without a sign-in an account's failures are forgotten. */
  forgetSeconds: number;
  /** Failures of one address within `addressSeconds`. */
  addressFailures: number;
  addressSeconds: number;
}

export const LOGIN_LIMITS: LoginLimits = {
  accountFailures: 5,
  lockSeconds: 15,
  maxLockSeconds: 15 * 60,
  forgetSeconds: 60 * 60,
  addressFailures: 30,
  addressSeconds: 15 * 60,
};

export interface LoginGate {
  /** Counts an attempt as failed until {@link succeeded} says otherwise. Throws 429. */
  attempt(account: string, address: string): Promise<void>;
  succeeded(account: string, address: string): Promise<void>;
  /** Forgets an account's failures. */
  forget(account: string): Promise<void>;
}

/**
 * Counts attempts before they are checked, so that many at once are no way around the limit.
 * Kept in memory: each API process counts for itself and forgets at a restart.
 */
export function createLoginGate(limits: LoginLimits): LoginGate {
  const addresses = new RateLimiterMemory({
    keyPrefix: "address",
    points: limits.addressFailures,
    duration: limits.addressSeconds,
  });
  const failures = new RateLimiterMemory({
    keyPrefix: "failures",
    points: Number.MAX_SAFE_INTEGER,
    duration: limits.forgetSeconds,
  });
  const locks = new RateLimiterMemory({ keyPrefix: "lock", points: 1, duration: 1 });

  async function count(account: string, address: string): Promise<void> {
    const lock = await locks.get(account);
    if (lock && lock.msBeforeNext > 0) throw tooManyRequests(lock.msBeforeNext);
    const spent = await addresses.penalty(address);
    if (spent.consumedPoints > limits.addressFailures) throw tooManyRequests(spent.msBeforeNext);
    const { consumedPoints } = await failures.penalty(account);
    const beyond = consumedPoints - limits.accountFailures;
    if (beyond < 0) return;
    await locks.block(account, Math.min(limits.lockSeconds * 2 ** beyond, limits.maxLockSeconds));
  }

  async function forget(account: string): Promise<void> {
    await Promise.all([failures.delete(account), locks.delete(account)]);
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    attempt(account, address) {
      // One after the other, so that each sees the lock that the one before it set.
      const mine = last.then(() => count(account, address));
      last = mine.catch(() => {});
      return mine;
    },
    async succeeded(account, address) {
      await Promise.all([addresses.reward(address), forget(account)]);
    },
    forget,
  };
}
