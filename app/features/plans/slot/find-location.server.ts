/** Reads a location that is to be visited once more. */
import type { Location } from "contract/entities";
import { getLocation } from "contract/locations/calls";
import type { SignedIn } from "~/session/guards.server";
import { call, ifReadable } from "~/upstream/client.server";
import { including } from "~/upstream/query.server";

/** A location with its type and agent; null where there is none with this id. */
export async function findLocation({ upstream }: SignedIn, id: string): Promise<Location | null> {
  if (!id) return null;
  const query = { filter: including(["locationType", "user"]) };
  return (await ifReadable(call(upstream, getLocation, { params: { id }, query }))) ?? null;
}

/** Why nobody can be sent to a chosen location; null where somebody can. */
export function problemOfLocation(found: Location | null): string | null {
  if (!found) return "This location is not there any more. Choose another one.";
  if (found.status === "inactive") return "This location is inactive. Restore it first.";
  return found.location ? null : "This location has no position on the map. Give it one first.";
}
