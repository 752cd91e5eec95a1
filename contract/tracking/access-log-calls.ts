import { z } from "zod";
import { defineCall, EVERYONE } from "../call";
import { Id, Instant } from "../common";
import { UserRef } from "../entities";
import { ListQuery, listOf } from "../list";

/**
 * That somebody looked where an agent is or was. Looks of one kind by one person at one agent are one
 * within an hour of UTC, those at the map within a day; nobody's look at themselves is recorded.
 *
 * - `trail`: at the way of a day, or the positions of it
 * - `live`: where the agent is, told as they move
 * - `position`: at the last position
 * - `map`: at the agent among all others, in a list or on a map
 */
export const PositionAccess = z.object({
  id: Id,
  kind: z.enum(["trail", "live", "position", "map"]),
  at: Instant.describe("The first of them."),
  from: Instant.nullish().describe("Of a trail: when what was looked at begins."),
  viewer: UserRef.describe("Who looked."),
  admin: UserRef.nullish().describe('The admin who did so as the viewer, by a "login as".'),
});
export type PositionAccess = z.infer<typeof PositionAccess>;

export const listPositionAccesses = defineCall({
  id: "looks.list",
  tag: "Visits and positions",
  scope: "entity",
  extension: true,
  method: "GET",
  path: "/users/{id}/looks",
  summary: "Who looked where an agent is or was, the latest first",
  access: EVERYONE,
  params: z.object({ id: Id }),
  query: ListQuery,
  reply: listOf(PositionAccess),
});
