import { ifReadable } from "./client.server";
import { UpstreamError } from "./errors";

/**
 * Awaits a call that the page can do without.
 *
 * @returns its reply; undefined if the upstream lacks the call, refuses it or can't be reached
 */
export async function optional<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await ifReadable(work);
  } catch (error) {
    if (error instanceof UpstreamError || error instanceof Response) return undefined;
    throw error;
  }
}
