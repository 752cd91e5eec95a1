/** What leaves the API and comes back, or is stored, and that nobody else may read or make. */
import { EncryptJWT, type JWTPayload, jwtDecrypt } from "jose";
import {
  ACCEPTED_SEALS,
  openSealed,
  SEAL_HEADER,
  type Sealing,
  sealingKey,
} from "platform/sealing";

interface Seal extends Sealing {
  now: Date;
}

const ofApi = ({ purpose, secrets }: Seal): Sealing => ({ purpose: `api ${purpose}`, secrets });

/**
 * Encrypts with a key derived from the newest secret.
 *
 * @param lifetimeMs after which it is opened no more; without one it is good for ever
 */
export function seal(about: Seal, values: JWTPayload, lifetimeMs?: number): Promise<string> {
  const sealed = new EncryptJWT(values).setProtectedHeader(SEAL_HEADER);
  if (lifetimeMs) sealed.setExpirationTime(new Date(about.now.getTime() + lifetimeMs));
  return sealed.encrypt(sealingKey(ofApi(about)));
}

/** What was sealed with any of the secrets; undefined for what is not ours, or has expired. */
export const unseal = (about: Seal, sealed: string): Promise<JWTPayload | undefined> =>
  openSealed(ofApi(about), async (key) => {
    const options = { ...ACCEPTED_SEALS, currentDate: about.now };
    return (await jwtDecrypt(sealed, key, options)).payload;
  });
