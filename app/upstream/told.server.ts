import { ifReadable } from "./client.server";
import { UpstreamError } from "./errors";

/**
 * What a call answers; undefined where the upstream doesn't tell it, or not now: for one of many
 * things on a page, which must not take the others along.
 */
export async function told<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await ifReadable(work);
  } catch (error) {
    if (error instanceof UpstreamError || error instanceof Response) return undefined;
    throw error;
  }
}
