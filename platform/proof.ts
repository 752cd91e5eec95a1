/** What only who knows the session secret can say: a console to our own API. */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const keys = new Map<string, Buffer>();

/**
 * The proof that who knows this secret has said this text.
 *
 * @param purpose what is proven for one is none for another
 */
export function proofOf(purpose: string, text: string, secret: string): string {
  const name = `${purpose} ${secret}`;
  let key = keys.get(name);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
    keys.set(name, key);
  }
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Whether it is the proof by one of these secrets. */
export function isProofOf(
  given: string,
  purpose: string,
  text: string,
  secrets: readonly string[],
): boolean {
  return secrets.some((secret) => {
    const [a, b] = [Buffer.from(given), Buffer.from(proofOf(purpose, text, secret))];
    return a.length === b.length && timingSafeEqual(a, b);
  });
}
