import { z } from "zod";
import { ADMIN, defineCall, EVERYONE, MANAGERS } from "../call";
import { Changed, Id, IdList, line } from "../common";
import { Chain, GroupUsage, LocationType } from "../entities";
import { ListQuery, listOf } from "../list";
import { VisitMinutes } from "../visits/visiting";

const types = { tag: "Location types and chains", scope: "entity" } as const;
const byId = z.object({ id: Id });
/** Stored in lower case. */
const typeName = z.string().trim().toLowerCase().min(1).max(100);
const chainName = line(100).min(1);

/** The first goes, the other takes over its locations. */
const mergePair = z.object({ id: Id, otherId: Id });
/** `jobId` is there where there are so many locations that they go over one after another. */
const Merged = Changed.extend({ jobId: Id.nullish() });

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

export const setVisitMinutes = defineCall({
  ...types,
  id: "locationTypes.setVisitMinutes",
  method: "PATCH",
  path: "/location-types/{id}/visit-minutes",
  summary: "Say how long a visit takes at locations of a type that don't say so themselves",
  access: ADMIN,
  extension: true,
  params: byId,
  body: z.strictObject({
    visitMinutes: VisitMinutes.nullable().describe("Null: nobody says, and so 20."),
  }),
  reply: Changed,
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

export const locationTypeUsage = defineCall({
  ...types,
  id: "locationTypes.usage",
  method: "GET",
  path: "/location-types/usage",
  summary: "How many locations are of these types, and which types are being merged",
  access: ADMIN,
  extension: true,
  query: z.object({ ids: IdList }),
  reply: GroupUsage,
});

export const mergeLocationType = defineCall({
  ...types,
  id: "locationTypes.merge",
  method: "POST",
  path: "/location-types/{id}/merge-into/{otherId}",
  summary:
    "Give all locations of a type, deleted ones too, another type, and delete the first; 409 while one of both is being merged",
  access: ADMIN,
  extension: true,
  params: mergePair,
  reply: Merged,
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
  body: z.strictObject({ name: chainName }),
  reply: Chain,
});

export const getChain = defineCall({
  ...types,
  id: "chains.get",
  method: "GET",
  path: "/chains/{id}",
  summary: "One chain",
  access: EVERYONE,
  extension: true,
  params: byId,
  reply: Chain,
});

export const updateChain = defineCall({
  ...types,
  id: "chains.update",
  method: "PATCH",
  path: "/chains/{id}",
  summary: "Rename a chain; 409 when there is another one of this name",
  access: ADMIN,
  extension: true,
  params: byId,
  body: z.strictObject({ name: chainName }),
  reply: Chain,
});

export const deleteChain = defineCall({
  ...types,
  id: "chains.delete",
  method: "DELETE",
  path: "/chains/{id}",
  summary: "Delete a chain; 409 while a location is of it",
  access: ADMIN,
  extension: true,
  params: byId,
  reply: Changed,
});

export const chainUsage = defineCall({
  ...types,
  id: "chains.usage",
  method: "GET",
  path: "/chains/usage",
  summary:
    "How many locations within the scope are of these chains; for an admin also which chains are being merged",
  access: MANAGERS,
  extension: true,
  query: z.object({ ids: IdList }),
  reply: GroupUsage,
});

export const mergeChain = defineCall({
  ...types,
  id: "chains.merge",
  method: "POST",
  path: "/chains/{id}/merge-into/{otherId}",
  summary:
    "Give all locations of a chain, deleted ones too, another chain, and delete the first; 409 while one of both is being merged",
  access: ADMIN,
  extension: true,
  params: mergePair,
  reply: Merged,
});
