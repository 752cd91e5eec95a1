import { z } from "zod";
import { defineCall, EVERYONE, MANAGERS } from "../call";
import { Changed, Id } from "../common";
import { User } from "../entities";
import { ListQuery, listOf } from "../list";

const users = { tag: "Users", scope: "entity" } as const;

export const listUsers = defineCall({
  ...users,
  id: "users.list",
  method: "GET",
  path: "/users",
  summary:
    "Users; `filter.where.role` picks agents. Includes: office, routes (active), visits (latest)",
  access: MANAGERS,
  query: ListQuery.extend({ officeId: Id.optional() }),
  reply: listOf(User),
});

export const getUser = defineCall({
  ...users,
  id: "users.get",
  method: "GET",
  path: "/users/{id}",
  summary: "One user with the office",
  access: EVERYONE,
  params: z.object({ id: Id }),
  reply: User,
});

export const assignRoutes = defineCall({
  ...users,
  id: "users.assignRoutes",
  method: "POST",
  path: "/users/{userId}/assign-routes",
  summary:
    "Give routes to an agent and the agent's office: all of them or none. Each must have neither office nor agent",
  access: MANAGERS,
  params: z.object({ userId: Id }),
  query: z.object({
    officeId: Id.optional().describe("The agent must belong to this office."),
  }),
  body: z.array(Id).min(1).max(1000),
  reply: Changed,
});
