import { deleteRoutes } from "contract/calls";
import type { TestApi } from "../api";
import { addRoute } from "../world";
import { BY_MANAGERS, expectEach, type RoleCases } from "./cases";

async function undoOfSomeoneElse({ database, world, ok }: TestApi): Promise<string> {
  const { id } = await addRoute(database.db, world, { ownerOfficeId: world.offices.depot });
  const as = { user: "depotManager", office: "depot" } as const;
  const { undoId } = await ok(as, deleteRoutes, { body: { ids: [id] } });
  return undoId ?? "";
}

export const roles: RoleCases = {
  "undo.list": BY_MANAGERS,
  undo: {
    // The undo is another's.
    plain: expectEach(401, 403, 403, 403, 403, 404),
    office: expectEach(401, 403, 404, 404, 403, 404),
    input: async (api) => ({ params: { id: await undoOfSomeoneElse(api) } }),
  },
};
