import { z } from "zod";
import { defineCall, EVERYONE, MANAGERS } from "../call";
import { Id } from "../common";
import { BranchOffice, Office } from "../entities";
import { ListQuery, listOf } from "../list";

const offices = { tag: "Offices", scope: "entity", host: "offices" } as const;

export const listOffices = defineCall({
  ...offices,
  id: "offices.list",
  method: "GET",
  path: "/offices",
  summary: "Offices that the caller may act for. Includes: manager, parent",
  access: MANAGERS,
  extension: true,
  query: ListQuery,
  reply: listOf(Office),
});

export const getOffice = defineCall({
  ...offices,
  id: "offices.get",
  method: "GET",
  path: "/offices/{id}",
  summary: "One office; `filter.include` may name manager, parent and branches",
  access: EVERYONE,
  params: z.object({ id: Id }),
  query: ListQuery.pick({ filter: true }),
  reply: Office,
});

export const listBranchOffices = defineCall({
  ...offices,
  id: "branchOffices.list",
  method: "GET",
  path: "/branch-offices",
  summary: "Edges of the office tree; `filter.where.parentId`. Includes: branch, parent",
  access: MANAGERS,
  query: ListQuery,
  reply: listOf(BranchOffice),
});
