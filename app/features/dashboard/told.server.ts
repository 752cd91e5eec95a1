import { ifReadable } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";

/**
 * What a call answers; undefined where the upstream doesn't tell it, or not now. The dashboard is
 * where everybody arrives: one figure that is not to be had must not take the others along.
 */
export async function told<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await ifReadable(work);
  } catch (error) {
    if (error instanceof UpstreamError || error instanceof Response) return undefined;
    throw error;
  }
}
