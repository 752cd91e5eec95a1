import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { locations } from "../../../db/schema";
import { ApiError, conflict, notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import type { AccessScope } from "../../../http/scope";
import { inLocationScope } from "../../locations/scope";

/** A location as far as a stop depends on it. */
interface Place {
  id: string;
  name: string;
  status: "active" | "inactive";
}

/** "no key update": no other transaction that plans them goes on meanwhile. */
type Strength = "share" | "no key update";

/**
 * The locations with these ids within the scope, by id. They stay as they are until the
 * transaction ends, held in the order of their ids.
 */
async function placesById(
  tx: Db,
  scope: AccessScope,
  ids: readonly string[],
  strength: Strength = "share",
): Promise<Map<string, Place>> {
  const wanted = sql.param([...new Set(ids.map(asUuid))]);
  const found = await tx
    .select({ id: locations.id, name: locations.name, status: locations.status })
    .from(locations)
    .where(sql`${locations.id} = ANY(${wanted}::uuid[]) AND ${inLocationScope(scope)}`)
    .orderBy(locations.id)
    .for(strength);
  return new Map(found.map((place) => [place.id, place]));
}

/**
 * Holds locations of the scope until the transaction ends, in the order of their ids, so that no other request
 * plans them meanwhile: for a caller that then checks that they are not planned yet.
 *
 * @returns the ids of those that are held
 */
export async function holdLocations(
  tx: Db,
  scope: AccessScope,
  ids: readonly string[],
): Promise<Set<string>> {
  return new Set((await placesById(tx, scope, ids, "no key update")).keys());
}

/**
 * The ids of locations that are to become stops, as the database writes them. Locations that
 * asked not to be visited are let through: the console warns of them.
 *
 * @param field where the ids stand in the request
 * @throws 422 naming those that are unknown within the scope, inactive, or named twice
 */
export async function usableLocations(
  tx: Db,
  scope: AccessScope,
  ids: readonly string[],
  field: string,
): Promise<string[]> {
  const places = await placesById(tx, scope, ids);
  const seen = new Set<string>();
  const problems = ids.flatMap((given, index): [string, string][] => {
    const at = `${field}.${index}`;
    const place = places.get(asUuid(given));
    if (!place) return [[at, `There is no location ${given}`]];
    if (place.status !== "active") return [[at, `The location "${place.name}" is not active`]];
    if (seen.has(place.id)) return [[at, `The location "${place.name}" is named twice`]];
    seen.add(place.id);
    return [];
  });
  const [first] = problems;
  if (!first) return [...seen];
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more like this)` : "";
  throw new ApiError(422, first[1] + more, { details: Object.fromEntries(problems) });
}

/**
 * The id of one location that is to become a stop, as the database writes it.
 *
 * @throws 404 outside the scope; 409 when it is inactive
 */
export async function usableLocation(tx: Db, scope: AccessScope, id: string): Promise<string> {
  const place = (await placesById(tx, scope, [id])).get(asUuid(id));
  if (!place) throw notFound("There is no such location");
  if (place.status !== "active") {
    throw conflict(`The location "${place.name}" is not active`, "LOCATION_INACTIVE");
  }
  return place.id;
}
