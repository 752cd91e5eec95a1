import { tooManyRequests } from "../../http/errors";
import type { Counter, Counters } from "../../http/limits";
import { networkOf, pairOf } from "../../http/network";

/** How failed sign-ins are slowed and limited. Durations in seconds. */
export interface LoginLimits {
  /** Failures of one account from one address before it is locked for that address for a while. */
  pairFailures: number;
  /** The first lock; each failure after it doubles the next one. */
  lockSeconds: number;
  maxLockSeconds: number;
  /** After this long without a sign-in what failed of an account is forgotten. */
  forgetSeconds: number;
  /** Failures of one account from all addresses together, within `forgetSeconds`. */
  accountFailures: number;
  /** So long an address is known to an account that signed in from it. */
  knownSeconds: number;
  /** Failures of one address within `addressSeconds`. */
  addressFailures: number;
  addressSeconds: number;
}

export const LOGIN_LIMITS: LoginLimits = {
  pairFailures: 5,
  lockSeconds: 15,
  maxLockSeconds: 15 * 60,
  forgetSeconds: 60 * 60,
  accountFailures: 100,
  knownSeconds: 14 * 24 * 60 * 60,
  addressFailures: 30,
  addressSeconds: 15 * 60,
};

export interface LoginGate {
  /** Counts an attempt as failed until {@link succeeded} says otherwise. Throws 429. */
  attempt(account: string, address: string): Promise<void>;
  succeeded(account: string, address: string): Promise<void>;
  /** Forgets an account's failures, and those from this address. */
  forget(account: string, address: string): Promise<void>;
}

/**
 * Counts attempts before they are checked, so that many at once are no way around the limit.
 *
 * An account is locked for the address that fails alone: who knows no more than an email keeps
 * nobody out. The limits on one address and on all of them together are against guessing for many
 * accounts, and from very many addresses. Neither applies to an account at an address that it signed
 * in from before: colleagues behind one address can't lock each other out.
 *
 * @param name gates of different names count apart
 */
export function createLoginGate(
  limits: LoginLimits,
  counters: Counters,
  name = "login",
): LoginGate {
  const { pairFailures, lockSeconds, maxLockSeconds } = limits;
  const counter = (what: string, points: number, seconds: number) =>
    counters(`${name} ${what}`, { points, seconds });
  const addresses = counter("address", limits.addressFailures, limits.addressSeconds);
  const accounts = counter("account", limits.accountFailures, limits.forgetSeconds);
  const pairs = counter("pair", Number.MAX_SAFE_INTEGER, limits.forgetSeconds);
  const locks = counter("lock", 1, lockSeconds);
  const known = counter("known", Number.MAX_SAFE_INTEGER, limits.knownSeconds);

  const lock = (pair: string, doubled: number) =>
    locks.take(pair, Math.min(lockSeconds * 2 ** doubled, maxLockSeconds));

  /** Whoever comes first after a lock takes the next one, so that one at a time gets through. */
  async function takePair(pair: string): Promise<void> {
    const failed = await pairs.count(pair);
    if (failed >= pairFailures) {
      await lock(pair, failed - pairFailures + 1);
      await pairs.take(pair);
      return;
    }
    const counted = await pairs.take(pair);
    if (counted > pairFailures) {
      // Others were counted since: it is as if they had come first.
      await pairs.giveBack(pair);
      throw tooManyRequests(lockSeconds * 1000);
    }
    if (counted === pairFailures) await lock(pair, 0);
  }

  /** Counts an attempt. Who signed in from this address before is not refused by others' failures. */
  async function takeUnlessKnown(counter: Counter, key: string, pair: string): Promise<void> {
    try {
      await counter.take(key);
    } catch (refused) {
      if ((await known.count(pair)) === 0) throw refused;
    }
  }

  return {
    async attempt(account, address) {
      const network = networkOf(address);
      const pair = pairOf(account, network);
      await takeUnlessKnown(addresses, network, pair);
      try {
        await takePair(pair);
      } catch (refused) {
        // Who waits for a lock of their own to end is no danger to others.
        await addresses.giveBack(network);
        throw refused;
      }
      await takeUnlessKnown(accounts, account, pair);
    },
    async succeeded(account, address) {
      const network = networkOf(address);
      const pair = pairOf(account, network);
      await Promise.all([
        addresses.giveBack(network),
        accounts.giveBack(account),
        pairs.forget(pair),
        locks.forget(pair),
        known.renew(pair),
      ]);
    },
    async forget(account, address) {
      const pair = pairOf(account, networkOf(address));
      await Promise.all([accounts.forget(account), pairs.forget(pair), locks.forget(pair)]);
    },
  };
}
