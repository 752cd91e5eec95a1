import { listLocations } from "contract/locations/calls";
import type { Bounds, LonLat } from "geo/geometry/lon-lat";
import { log } from "~/server/log.server";
import type { SignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";

/** Enough to tell where somebody works. */
const SAMPLE = 50;
/** Left out at each side: one place far away, or mistyped, must not show half the country. */
const STRAYS = 0.06;

/**
 * Where the reader's office works: what a map shows that has nothing else to show. It asks for a few
 * locations, and for none where something is pinned.
 *
 * @returns null where there are pins, where no location has a place, or where that can't be told
 */
export async function workArea(
  { upstream }: Pick<SignedIn, "upstream">,
  pins: readonly unknown[],
): Promise<Bounds | null> {
  if (pins.length > 0) return null;
  try {
    const { officeId } = upstream;
    const own = officeId ? { where: { parentOffice: officeId } } : undefined;
    const { data } = await call(upstream, listLocations, { query: { limit: SAMPLE, filter: own } });
    return mostOf(data.flatMap(({ location }) => (location ? [location.coordinates] : [])));
  } catch (err) {
    // A map of elsewhere is better than none.
    log().warn({ err }, "where the office works can't be told");
    return null;
  }
}

/** Around all places but the strays; null for none. */
export function mostOf(places: readonly (readonly number[])[]): Bounds | null {
  const spread = (axis: 0 | 1) => {
    const sorted = places.map((place) => place[axis] as number).sort((a, b) => a - b);
    const strays = Math.floor(sorted.length * STRAYS);
    return [sorted[strays], sorted[sorted.length - 1 - strays]];
  };
  const [[west, east], [south, north]] = [spread(0), spread(1)] as [LonLat, LonLat];
  return places.length === 0 ? null : [west, south, east, north];
}
