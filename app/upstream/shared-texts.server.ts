/** What the consoles behind one address keep for each other, in our own API. */
import { randomUUID } from "node:crypto";
import { readStoredText, storeText } from "contract/calls";
import { LONGEST_KEPT, proofOfStored } from "contract/drafts/proof";
import { env } from "~/server/env.server";
import { call, send, type UpstreamContext } from "./client.server";
import { UpstreamError } from "./errors";

/** It is kept here as well, so that nobody waits long for it. */
const TIMEOUT_MS = 2000;

export interface SharedTextKey {
  /** Whose it is, and which, as digests. */
  owner: string;
  key: string;
}

/** Keeps a sealed text for the other consoles, where there may be any and the upstream offers it. */
export async function shareText(kept: SharedTextKey, text: string): Promise<void> {
  if (env().embeddedApi || text.length > LONGEST_KEPT) return;
  const { params, body } = inputOf(kept);
  await unlessAway(send(asConsole(), storeText, { params, body: { ...body, text } }));
}

/** What a console has kept; undefined where it is none, is no more, or can't be had. */
export async function sharedText(kept: SharedTextKey): Promise<string | undefined> {
  if (env().embeddedApi) return undefined;
  return (await unlessAway(call(asConsole(), readStoredText, inputOf(kept))))?.text ?? undefined;
}

const inputOf = ({ owner, key }: SharedTextKey) => ({
  params: { key },
  body: { owner, proof: proofOfStored(owner, key, env().sessionSecrets[0]) },
});

/** In nobody's name: the console itself asks, be somebody signed in or not. */
const asConsole = (): UpstreamContext => ({
  token: "",
  requestId: randomUUID(),
  timeoutMs: TIMEOUT_MS,
});

/** Its failure was logged, and is nobody else's trouble: the console has a copy of its own. */
async function unlessAway<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UpstreamError) return undefined;
    throw error;
  }
}
