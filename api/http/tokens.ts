import { hkdfSync } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";

export const TOKEN_LIFETIME_MS = 12 * 60 * 60 * 1000;
const ISSUER = "waybook";
/** Tokens whose signature was checked; each is sent with every call of a sign-in. */
const MOST_CHECKED = 2_000;

/** Who a token speaks for. */
export interface Claims {
  userId: string;
  /** The session that the sign-in began; the token is good no longer than that. */
  sessionId: string;
}

/** What a token turned out to say. */
export interface Verified extends Claims {
  expiresAt: Date;
}

export interface Tokens {
  /** @param expiresAt when its session ends, if that is not after 12 hours */
  sign(claims: Claims, expiresAt?: Date): Promise<string>;
  /**
   * The claims of a token that one of our secrets signed and that hasn't run out. One from before
   * sessions were stored names none, and is not taken.
   *
   * @param graceMs for how long after its end a token is still taken
   */
  verify(token: string, graceMs?: number): Promise<Verified | undefined>;
}

/**
 * Bearer tokens (JWT, HS256, 12 hours unless said otherwise).
 *
 * @param secrets the first signs, all verify; the keys are derived from them, so that the
 *   console may derive others of its own from the same secrets
 */
export function createTokens(secrets: readonly string[], now: () => Date): Tokens {
  const keys = secrets.map(
    (secret) => new Uint8Array(hkdfSync("sha256", secret, "", "waybook api bearer token v1", 32)),
  );
  const [signingKey] = keys;
  if (!signingKey) throw new Error("A secret is needed to sign tokens");
  // What a token says never changes; only the time ends it, or the end of its session.
  const known = new LRUCache<string, Verified>({ max: MOST_CHECKED });

  return {
    sign: ({ userId, sessionId }, expiresAt = new Date(now().getTime() + TOKEN_LIFETIME_MS)) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(now())
        .setExpirationTime(expiresAt)
        .sign(signingKey),

    async verify(token, graceMs = 0) {
      const at = new Date(now().getTime() - graceMs);
      const checked = known.get(token);
      if (checked) return checked.expiresAt > at ? checked : undefined;
      for (const key of keys) {
        const found = await check(token, key, at);
        if (found) known.set(token, found);
        if (found !== null) return found;
      }
      return undefined;
    },
  };
}

/** What a token says; undefined if that is not enough, null if this key did not sign it or it has expired. */
async function check(token: string, key: Uint8Array, now: Date) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      issuer: ISSUER,
      currentDate: now,
    });
    if (!payload.sub || typeof payload.sid !== "string") return undefined;
    const expiresAt = new Date((payload.exp ?? 0) * 1000);
    return { userId: payload.sub, sessionId: payload.sid, expiresAt };
  } catch {
    return null;
  }
}
