import { createAbsence } from "contract/calls";
import type { TestApi } from "../api";
import { BY_MANAGERS, type RoleCases } from "./cases";
import { addUser } from "./users";

const days = { firstDay: "2026-12-24", lastDay: "2026-12-27" };

/** An absence of a new agent of `hub`. */
async function add(api: TestApi): Promise<{ id: string }> {
  const { id: userId } = await addUser(api.database.db, api.world);
  return api.ok({ user: "admin" }, createAbsence, { body: { userId, ...days } });
}

export const roles: RoleCases = {
  "absences.list": BY_MANAGERS,
  "absences.create": {
    ...BY_MANAGERS,
    input: async ({ database, world }) => ({
      body: { userId: (await addUser(database.db, world)).id, ...days, note: "Holidays" },
    }),
  },
  "absences.update": {
    ...BY_MANAGERS,
    input: async (api) => ({
      params: { id: (await add(api)).id },
      body: { lastDay: "2026-12-30" },
    }),
  },
  "absences.delete": {
    ...BY_MANAGERS,
    input: async (api) => ({ params: { id: (await add(api)).id } }),
  },
};
