import { v4 as uuid } from "uuid";
import type { Db } from "../../db/connect";
import { emailChanges, users } from "../../db/schema";
import { newCodeRow } from "../../resources/account/mailed-codes";
import { hashPassword } from "../../resources/account/passwords";
import { storeInvitation } from "../../resources/users/invitations";
import { addRoute, CHEAP, PASSWORD, type World } from "../world";
import { BY_EVERYONE, BY_MANAGERS, type RoleCases } from "./cases";

/** An active agent of `hub`, unless said otherwise, who can't sign in. */
export async function addUser(
  db: Db,
  world: World,
  values: Partial<typeof users.$inferInsert> = {},
) {
  const email = `${uuid()}@test.example`;
  const [user] = await db
    .insert(users)
    .values({ displayName: email, email, role: "agent", officeId: world.offices.hub, ...values })
    .returning();
  if (!user) throw new Error("no user was made");
  return user;
}

export const roles: RoleCases = {
  "users.list": BY_MANAGERS,
  "users.get": {
    ...BY_EVERYONE,
    input: ({ world }) => ({ params: { id: world.users.hubAgent } }),
  },
  "users.create": {
    ...BY_MANAGERS,
    input: ({ world }) => ({
      body: {
        displayName: "New Agent",
        email: `${uuid()}@test.example`,
        role: "agent",
        officeId: world.offices.hub,
        photo: "https://photos.example/new-agent.png",
        password: PASSWORD,
      },
    }),
  },
  "users.update": {
    ...BY_MANAGERS,
    input: async ({ database, world }) => {
      const { id, officeId, email, updatedAt } = await addUser(database.db, world);
      return {
        params: { id },
        body: {
          displayName: "Renamed Agent",
          email,
          role: "agent",
          officeId,
          photo: null,
          password: PASSWORD,
          status: "active",
          updatedAt,
        },
      };
    },
  },
  "users.changeUsersEmail": {
    ...BY_MANAGERS,
    input: async ({ database, world }) => ({
      params: { id: (await addUser(database.db, world)).id },
      body: { email: `${uuid()}@test.example` },
    }),
  },
  "users.confirmUsersEmail": {
    ...BY_MANAGERS,
    input: async ({ database, world, clock }) => {
      const { id: userId } = await addUser(database.db, world);
      const key = "ABC234";
      const code = { userId, keyHash: await hashPassword(key, CHEAP) };
      const row = { ...newCodeRow(code, clock.now), email: `${uuid()}@test.example` };
      await database.db.insert(emailChanges).values(row);
      return { params: { id: userId }, body: { key } };
    },
  },
  "users.getInvitation": {
    ...BY_MANAGERS,
    input: async ({ database, world }) => ({
      params: { id: (await addUser(database.db, world)).id },
    }),
  },
  "users.invite": {
    ...BY_MANAGERS,
    input: async ({ database, world }) => ({
      params: { id: (await addUser(database.db, world)).id },
      body: { page: "https://waybook.example/reset-password" },
    }),
  },
  "users.withdrawInvitation": {
    ...BY_MANAGERS,
    input: async ({ database, world, clock }) => {
      const user = await addUser(database.db, world);
      await storeInvitation(database.db, user, clock.now);
      return { params: { id: user.id } };
    },
  },
  "users.handOver": {
    ...BY_MANAGERS,
    input: async ({ database, world }) => ({
      params: { id: (await addUser(database.db, world)).id },
      body: {},
    }),
  },
  "users.assignRoutes": {
    ...BY_MANAGERS,
    input: async ({ database, world }) => ({
      params: { userId: world.users.hubAgent },
      body: [(await addRoute(database.db, world)).id],
    }),
  },
};
