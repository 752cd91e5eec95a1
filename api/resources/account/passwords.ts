import { hash, type Options, verify } from "@node-rs/argon2";

/** How much work a hash takes; the defaults of argon2id are OWASP's (19 MiB, 2 passes). */
export type PasswordCost = Pick<Options, "memoryCost" | "timeCost" | "parallelism">;

/** Hashes a password with argon2id; the result carries its own cost and salt. */
export const hashPassword = (password: string, cost: PasswordCost = {}): Promise<string> =>
  hash(password, cost);

/**
 * Checks a password. Without a hash it takes as long as with one, so that the time of a
 * reply doesn't tell which emails exist.
 */
export function createPasswordCheck(cost: PasswordCost = {}) {
  let nobodys: Promise<string> | undefined;
  return async (password: string, passwordHash: string | null | undefined): Promise<boolean> => {
    nobodys ??= hashPassword("a password that nobody has", cost);
    const matches = await verify(passwordHash ?? (await nobodys), password);
    return matches && passwordHash != null;
  };
}
