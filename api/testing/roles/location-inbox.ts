import { locationSuspicions } from "../../db/schema";
import type { TestApi } from "../api";
import { addPlace } from "../location-rows";
import { BY_MANAGERS, type RoleCases } from "./cases";

/** Two locations of `hub` that may be one. */
async function pair(api: TestApi) {
  const [a, b] = [await addPlace(api), await addPlace(api)];
  const [suspicion] = await api.database.db
    .insert(locationSuspicions)
    .values({ kind: "duplicates", locationId: a.id, otherId: b.id })
    .returning();
  return { a, b, suspicionId: suspicion?.id ?? "" };
}

export const roles: RoleCases = {
  "locationInbox.counts": BY_MANAGERS,
  "locationInbox.list": { ...BY_MANAGERS, input: () => ({ params: { kind: "no-type" } }) },
  "locationSuspicions.list": { ...BY_MANAGERS, input: () => ({ params: { kind: "duplicates" } }) },
  "locationSuspicions.dismiss": {
    ...BY_MANAGERS,
    input: async (api) => ({ body: { ids: [(await pair(api)).suspicionId] } }),
  },
  "locations.setPositions": {
    ...BY_MANAGERS,
    input: async (api) => ({
      body: {
        positions: [
          { id: (await addPlace(api)).id, location: { coordinates: [-83, 40] }, rough: true },
        ],
      },
    }),
  },
  "locations.merge": {
    ...BY_MANAGERS,
    input: async (api) => {
      const { a, b } = await pair(api);
      return { params: { id: a.id }, body: { otherId: b.id, take: ["name", "location"] } };
    },
  },
};
