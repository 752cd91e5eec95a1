import { v4 as uuid } from "uuid";
import type { Db } from "../../db/connect";
import { branchOffices, offices } from "../../db/schema";
import { BY_MANAGERS, expectEach, OFFICE, OFFICE_AND_AGENT, type RoleCases } from "./cases";
import { addUser } from "./users";

/** An office under another one, or at the top. */
export async function addOffice(
  db: Db,
  parentId: string | null,
  values: Partial<typeof offices.$inferInsert> = {},
) {
  const [office] = await db
    .insert(offices)
    .values({ name: `Office ${uuid()}`, ...values })
    .returning();
  if (!office) throw new Error("no office was made");
  if (parentId) await db.insert(branchOffices).values({ parentId, branchId: office.id });
  return office;
}

/** The id of the path is the office to act for, also at the plain path. */
const BY_OFFICE_ID = { plain: OFFICE, office: OFFICE };

export const roles: RoleCases = {
  "offices.list": BY_MANAGERS,
  "offices.get": {
    plain: OFFICE_AND_AGENT,
    office: OFFICE_AND_AGENT,
    input: ({ world }) => ({ params: { id: world.offices.hub } }),
  },
  "offices.create": {
    ...BY_MANAGERS,
    input: async ({ world }) => ({
      body: {
        name: `Office ${uuid()}`,
        managerId: null,
        parentId: world.offices.hub,
        timeZone: "America/Chicago",
      },
    }),
  },
  "offices.update": {
    ...BY_MANAGERS,
    input: async ({ database, world }) => {
      const { id, updatedAt } = await addOffice(database.db, world.offices.hub);
      const leader = { role: "office-manager", officeId: id } as const;
      const manager = await addUser(database.db, world, leader);
      return {
        query: { where: JSON.stringify({ id }) },
        body: {
          name: `Office ${uuid()}`,
          managerId: manager.id,
          timeZone: "America/Denver",
          updatedAt,
        },
      };
    },
  },
  "offices.report": BY_MANAGERS,
  "offices.assignedRoutes": {
    ...BY_OFFICE_ID,
    input: ({ world }) => ({ params: { id: world.offices.hub } }),
  },
  "offices.unassignedLocations": {
    ...BY_OFFICE_ID,
    input: ({ world }) => ({ params: { id: world.offices.hub } }),
  },
  "offices.assignParent": {
    ...BY_MANAGERS,
    input: async ({ database, world }) => ({
      params: {
        id: (await addOffice(database.db, world.offices.hub)).id,
        parentId: (await addOffice(database.db, world.offices.hub)).id,
      },
    }),
  },
  "branchOffices.create": {
    plain: BY_MANAGERS.plain,
    // All that an office's path shows has a parent but the office itself.
    office: expectEach(401, 403, 404, 404, 403, 404),
    input: async ({ database, world }) => ({
      body: {
        branchId: (await addOffice(database.db, null)).id,
        parentId: world.offices.hub,
      },
    }),
  },
  "branchOffices.list": BY_MANAGERS,
  "branchOffices.parent": {
    ...BY_MANAGERS,
    input: ({ world }) => ({ params: { id: world.offices.hub } }),
  },
};
