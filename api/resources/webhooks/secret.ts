/** Secrets of webhooks, by the Standard Webhooks form. */
import { createHmac, randomBytes } from "node:crypto";
import { seal, unseal } from "../../http/sealed";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** What sealing needs. */
export interface Sealing {
  secrets: readonly string[];
  now: () => Date;
}

const aboutOf = ({ secrets, now }: Sealing) => ({
  purpose: "webhook secret v1",
  secrets,
  now: now(),
});

/** A new secret: `whsec_` and 256 random bits in base64. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** A secret as it is stored. */
export const sealSecret = (sealing: Sealing, secret: string): Promise<string> =>
  seal(aboutOf(sealing), { secret });

/** A stored secret; undefined if `SESSION_SECRET` is another one now. */
export async function openSecret(sealing: Sealing, sealed: string): Promise<string | undefined> {
  const secret = (await unseal(aboutOf(sealing), sealed))?.secret;
  return typeof secret === "string" ? secret : undefined;
}

/** The most earlier secrets that messages are signed with: a header may not grow without end. */
const MOST_OLD = 3;

/** Sealed earlier secrets as they are stored together, those of `stored` after a newer one. */
export const joinSealed = (newer: string, stored: string | null): string =>
  [newer, ...splitSealed(stored)].slice(0, MOST_OLD).join(" ");

export const splitSealed = (stored: string | null): string[] => stored?.split(" ") ?? [];

/** A message to sign: its id, when it is sent, and its body. */
interface Signed {
  id: string;
  /** Whole seconds since 1970. */
  seconds: number;
  body: string;
}

/** The value of `webhook-signature`: a signature by each secret, separated by blanks. */
export const signatureOf = ({ id, seconds, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => Buffer.from(secret.slice(PREFIX.length), "base64"))
    .map((key) => createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64"))
    .map((signature) => `v1,${signature}`)
    .join(" ");
