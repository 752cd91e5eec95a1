import { RateLimiterMemory } from "rate-limiter-flexible";
import { tooManyRequests } from "../../http/errors";

/** How asking for reset codes and guessing them is limited, in a quarter of an hour. */
export interface ResetLimits {
  /** Codes for one e-mail, whether or not anyone has it. */
  codesPerAccount: number;
  codesPerAddress: number;
  /** Wrong codes from one address; those for one account have their own few tries. */
  guessesPerAddress: number;
}

export const RESET_LIMITS: ResetLimits = {
  codesPerAccount: 3,
  codesPerAddress: 20,
  guessesPerAddress: 30,
};

const SECONDS = 15 * 60;

export interface ResetGate {
  /** Counts a request for a code. Throws 429. */
  ask(account: string, address: string): Promise<void>;
  /** Counts a guess as wrong until {@link ResetGate.guessedRight} says otherwise. Throws 429. */
  guess(address: string): Promise<void>;
  guessedRight(address: string): Promise<void>;
}

/** Kept in memory, as the limits on sign-ins are. */
export function createResetGate(limits: ResetLimits): ResetGate {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterMemory({ keyPrefix, points, duration: SECONDS });
  const accounts = limiter("reset account", limits.codesPerAccount);
  const addresses = limiter("reset address", limits.codesPerAddress);
  const guesses = limiter("reset guess", limits.guessesPerAddress);

  async function count(from: RateLimiterMemory, key: string): Promise<void> {
    const spent = await from.penalty(key);
    if (spent.consumedPoints > from.points) throw tooManyRequests(spent.msBeforeNext);
  }

  return {
    async ask(account, address) {
      // The address first: one that asks too often must not use up the accounts of others.
      await count(addresses, address);
      await count(accounts, account);
    },
    guess: (address) => count(guesses, address),
    async guessedRight(address) {
      await guesses.reward(address);
    },
  };
}
