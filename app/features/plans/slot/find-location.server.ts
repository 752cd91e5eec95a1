/** Reads a location that is to be visited once more. */
import type { Location } from "contract/entities";
import { getLocation } from "contract/locations/calls";
import type { SignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { including } from "~/upstream/query.server";

/** A location with its type; null where there is none with this id. */
export async function findLocation({ upstream }: SignedIn, id: string): Promise<Location | null> {
  if (!id) return null;
  try {
    const query = { filter: including(["locationType"]) };
    return await call(upstream, getLocation, { params: { id }, query });
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return null;
    throw error;
  }
}
