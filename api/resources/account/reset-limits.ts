import type { Counters } from "../../http/limits";
import { networkOf, pairOf } from "../../http/network";

/** How asking for reset codes and guessing them is limited, in a quarter of an hour. */
export interface ResetLimits {
  /** Requests for one email from one address, whether or not anyone has it. */
  codesPerPair: number;
  /** For one email from all addresses together. */
  codesPerAccount: number;
  codesPerAddress: number;
  /** Wrong codes for one email from one address: few enough to spoil no third code. */
  guessesPerPair: number;
  /** Wrong codes from one address; those for one account have their own few tries. */
  guessesPerAddress: number;
}

export const RESET_LIMITS: ResetLimits = {
  codesPerPair: 3,
  codesPerAccount: 30,
  codesPerAddress: 20,
  guessesPerPair: 10,
  guessesPerAddress: 30,
};

const SECONDS = 15 * 60;

export interface ResetGate {
  /** Counts a request for a code. Throws 429. */
  ask(account: string, address: string): Promise<void>;
  /** Counts a guess as wrong until {@link ResetGate.guessedRight} says otherwise. Throws 429. */
  guess(account: string, address: string): Promise<void>;
  guessedRight(account: string, address: string): Promise<void>;
}

/**
 * Counts by account and address together, so that nobody uses up what another may ask.
 *
 * @param name gates of different names count apart
 */
export function createResetGate(
  limits: ResetLimits,
  counters: Counters,
  name = "reset",
): ResetGate {
  const counter = (what: string, points: number) =>
    counters(`${name} ${what}`, { points, seconds: SECONDS });
  const pairs = counter("pair", limits.codesPerPair);
  const accounts = counter("account", limits.codesPerAccount);
  const addresses = counter("address", limits.codesPerAddress);
  const guesses = counter("guess", limits.guessesPerAddress);
  const guessesOfPair = counter("guess pair", limits.guessesPerPair);

  return {
    async ask(account, address) {
      const network = networkOf(address);
      // The address first: one that asks too often must not use up the accounts of others.
      await addresses.take(network);
      await pairs.take(pairOf(account, network));
      await accounts.take(account);
    },
    async guess(account, address) {
      const network = networkOf(address);
      await guesses.take(network);
      await guessesOfPair.take(pairOf(account, network));
    },
    async guessedRight(account, address) {
      const network = networkOf(address);
      await Promise.all([
        guesses.giveBack(network),
        guessesOfPair.giveBack(pairOf(account, network)),
      ]);
    },
  };
}
