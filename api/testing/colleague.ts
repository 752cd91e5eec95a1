import { contacts, visits } from "../db/schema";
import type { TestApi } from "./api";
import { addPlace } from "./location-rows";
import { addUser } from "./roles/users";
import { addRoute } from "./world";

/**
 * Another agent of an office, with a location, a contact, a route and a visit of their own, the
 * visit at a location that they share with their colleague. Every text holds `mark`.
 */
export async function addColleague(
  api: TestApi,
  { officeId, sharedId, mark }: { officeId: string; sharedId: string; mark: string },
): Promise<void> {
  const { db } = api.database;
  const person = await addUser(db, api.world, {
    officeId,
    displayName: mark,
    email: `${mark}-${officeId}@test.example`,
    photo: `/${mark}.png`,
  });
  const userId = person.id;
  const place = await addPlace(api, { name: mark, description: mark, officeId, userId });
  await db
    .insert(contacts)
    .values({ locationId: place.id, name: mark, phone: mark, email: `${mark}@shop.example` });
  const route = await addRoute(db, api.world, {
    name: mark,
    status: "active",
    userId,
    officeId,
    createdById: userId,
    stops: [{ locationId: sharedId }, { locationId: place.id }],
  });
  await db.insert(visits).values(
    [sharedId, place.id].map((locationId, index) => ({
      locationId,
      userId,
      officeId,
      routeId: route.id,
      routeLocationId: route.stopIds[index],
      // Before all others, so that no office's latest visit is theirs.
      arrival: "2026-02-10T10:00:00.000Z",
      actuallyVisited: true,
      note: mark,
    })),
  );
}
