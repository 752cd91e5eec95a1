import { z } from "zod";
import { ADMIN, defineCall, EVERYONE, MANAGERS } from "../call";
import { Changed, Id } from "../common";
import { Chain, LocationType } from "../entities";
import { ListQuery, listOf } from "../list";

const types = { tag: "Location types and chains", scope: "entity" } as const;
const byId = z.object({ id: Id });
/** Kept in lower case. */
const typeName = z.string().trim().toLowerCase().min(1).max(100);

export const listLocationTypes = defineCall({
  ...types,
  id: "locationTypes.list",
  method: "GET",
  path: "/location-types",
  summary: "The types that a location may be of, by name",
  access: EVERYONE,
  query: ListQuery,
  reply: listOf(LocationType),
});

export const getLocationType = defineCall({
  ...types,
  id: "locationTypes.get",
  method: "GET",
  path: "/location-types/{id}",
  summary: "One location type",
  access: EVERYONE,
  params: byId,
  reply: LocationType,
});

export const createLocationType = defineCall({
  ...types,
  id: "locationTypes.create",
  method: "POST",
  path: "/location-types",
  summary: "Make a location type; 409 when there is one of this name",
  access: ADMIN,
  creates: true,
  body: z.strictObject({ name: typeName }),
  reply: LocationType,
});

export const updateLocationType = defineCall({
  ...types,
  id: "locationTypes.update",
  method: "PATCH",
  path: "/location-types/{id}",
  summary: "Rename a location type",
  access: ADMIN,
  params: byId,
  body: z.strictObject({ name: typeName }),
  reply: LocationType,
});

export const deleteLocationType = defineCall({
  ...types,
  id: "locationTypes.delete",
  method: "DELETE",
  path: "/location-types/{id}",
  summary: "Delete a location type; 409 while a location is of it",
  access: ADMIN,
  params: byId,
  reply: Changed,
});

export const listChains = defineCall({
  ...types,
  id: "chains.list",
  method: "GET",
  path: "/chains",
  summary: "Chains that locations belong to, by name",
  access: EVERYONE,
  query: ListQuery,
  reply: listOf(Chain),
});

export const createChain = defineCall({
  ...types,
  id: "chains.create",
  method: "POST",
  path: "/chains",
  summary: "Make a chain; 409 when there is one of this name",
  access: MANAGERS,
  extension: true,
  creates: true,
  body: z.strictObject({ name: z.string().trim().min(1).max(100) }),
  reply: Chain,
});
