/** Texts that the consoles behind one address share through our own API. */
import { randomUUID } from "node:crypto";
import { readStoredText, storeText } from "contract/calls";
import { LONGEST_SHARED_TEXT, proofForText } from "contract/drafts/proof";
import { env } from "~/server/env.server";
import { call, send, type UpstreamContext } from "./client.server";
import { UpstreamError } from "./errors";

/** Short, because the console has its own copy. */
const TIMEOUT_MS = 2000;

/** Identifies a shared text: its owner and its key, as digests. */
export interface SharedTextKey {
  owner: string;
  key: string;
}

/** Stores a sealed text for the other consoles, if there may be any and the upstream offers it. */
export async function shareText(id: SharedTextKey, text: string): Promise<void> {
  if (env().embeddedApi || text.length > LONGEST_SHARED_TEXT) return;
  const { params, body } = inputOf(id);
  await unlessAway(send(asConsole(), storeText, { params, body: { ...body, text } }));
}

/** A text that a console has stored; undefined if there is none, it has expired, or the upstream fails. */
export async function sharedText(id: SharedTextKey): Promise<string | undefined> {
  if (env().embeddedApi) return undefined;
  return (await unlessAway(call(asConsole(), readStoredText, inputOf(id))))?.text ?? undefined;
}

const inputOf = ({ owner, key }: SharedTextKey) => ({
  params: { key },
  body: { owner, proof: proofForText(owner, key, env().sessionSecrets[0]) },
});

/** Without a user: the console itself asks, whether or not somebody is signed in. */
const asConsole = (): UpstreamContext => ({
  token: "",
  requestId: randomUUID(),
  timeoutMs: TIMEOUT_MS,
});

/** Undefined if the upstream fails: that was logged, and the console has its own copy. */
async function unlessAway<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UpstreamError) return undefined;
    throw error;
  }
}
