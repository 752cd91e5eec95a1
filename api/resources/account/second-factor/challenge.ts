/** What holds the two steps of a sign-in together. */
import { createHash } from "node:crypto";
import type { User } from "contract/entities";
import { SECOND_FACTOR_NEEDED } from "contract/errors";
import type { Db } from "../../../db/connect";
import { ApiError, invalid, unauthorized } from "../../../http/errors";
import { seal, unseal } from "../../../http/sealed";
import { type Account, activeUserById } from "../store";
import type { Sealing } from "./store";

/** 422 for a code that is taken for nothing. */
export const wrongCode = () => invalid("This code is not right, or was used before", "body.code");

const LIFETIME_MS = 5 * 60_000;

const forSteps = ({ secrets, now }: Sealing) => ({
  purpose: "second step of a sign-in v1",
  secrets,
  now: now(),
});

/** Of a password that was right: with another one since, the second step is for nobody. */
const markOf = (passwordHash: string | null) =>
  createHash("sha256")
    .update(passwordHash ?? "")
    .digest("base64url");

/** The 401 that asks for a code after the right password. */
export async function codeNeeded(
  sealing: Sealing,
  { profile, passwordHash }: { profile: User; passwordHash: string | null },
): Promise<ApiError> {
  const values = { sub: profile.id, mark: markOf(passwordHash) };
  const challenge = await seal(forSteps(sealing), values, LIFETIME_MS);
  return new ApiError(401, "A code of your second factor is needed", {
    reason: SECOND_FACTOR_NEEDED,
    challenge,
  });
}

/**
 * Who gave the right password a moment ago.
 * @throws 401 where that is too long ago, or no longer so
 */
export async function whoPassed(db: Db, sealing: Sealing, challenge: string): Promise<Account> {
  const values = await unseal(forSteps(sealing), challenge);
  const user = values?.sub ? await activeUserById(db, values.sub) : undefined;
  if (user && values?.mark === markOf(user.passwordHash)) return user;
  throw unauthorized("That took too long, or your password was changed. Sign in again");
}
