/** One-time codes by time (RFC 6238: SHA-1, 6 digits, 30 seconds) and codes for when they are lost. */
import { createHash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";

const ISSUER = "Waybook";
const PERIOD_S = 30;
/** Clocks may be so many periods apart. */
const WINDOW = 1;

export const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 24;
/** Without what is easily taken for another. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

const generator = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, period: PERIOD_S, secret: Secret.fromBase32(secret) });

/** A new secret, in base 32, and the address that an app reads it from. */
export function newSecret(email: string): { secret: string; uri: string } {
  const secret = new Secret().base32;
  return { secret, uri: generator(secret, email).toString() };
}

/** The period whose code this is, counted since 1970; undefined where it is none of now. */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = generator(secret, "").validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** Whether it is written as a one-time code is; anything else may be a recovery code. */
export const isOneTimeCode = (code: string): boolean => /^\d{6}$/.test(code);

/** `ABCD-EFGH-JKMN-PQRS-TUVW-XYZ2`: 118 random bits, so that a plain hash of it tells nothing. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
}

/** As stored. It may be typed in any letter case and without the dashes. */
export const hashOfRecoveryCode = (code: string): string =>
  createHash("sha256")
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ""))
    .digest("hex");
