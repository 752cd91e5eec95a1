import { createChain, createLocationType } from "contract/calls";
import type { TestApi } from "../api";
import { BY_ADMIN, BY_EVERYONE, BY_MANAGERS, type RoleCases } from "./cases";

let made = 0;
const newName = () => `type ${++made}`;

async function aType({ ok }: TestApi): Promise<string> {
  return (await ok({ user: "admin" }, createLocationType, { body: { name: newName() } })).id;
}

async function aChain({ ok }: TestApi): Promise<string> {
  return (await ok({ user: "admin" }, createChain, { body: { name: newName() } })).id;
}

export const roles: RoleCases = {
  "locationTypes.list": BY_EVERYONE,
  "locationTypes.get": {
    ...BY_EVERYONE,
    input: async (api) => ({ params: { id: await aType(api) } }),
  },
  "locationTypes.create": { ...BY_ADMIN, input: () => ({ body: { name: newName() } }) },
  "locationTypes.getProof": {
    ...BY_EVERYONE,
    input: async (api) => ({ params: { id: await aType(api) } }),
  },
  "locationTypes.setProof": {
    ...BY_ADMIN,
    input: async (api) => ({
      params: { id: await aType(api) },
      body: { photo: "asked", signature: "off", code: "required" },
    }),
  },
  "locationTypes.getPresumed": {
    ...BY_EVERYONE,
    input: async (api) => ({ params: { id: await aType(api) } }),
  },
  "locationTypes.setPresumed": {
    ...BY_ADMIN,
    input: async (api) => ({ params: { id: await aType(api) }, body: { minutes: 5 } }),
  },
  "locationTypes.update": {
    ...BY_ADMIN,
    input: async (api) => ({ params: { id: await aType(api) }, body: { name: newName() } }),
  },
  "locationTypes.setVisitMinutes": {
    ...BY_ADMIN,
    input: async (api) => ({ params: { id: await aType(api) }, body: { visitMinutes: 30 } }),
  },
  "locationTypes.delete": {
    ...BY_ADMIN,
    input: async (api) => ({ params: { id: await aType(api) } }),
  },
  "locationTypes.usage": {
    ...BY_ADMIN,
    input: async (api) => ({ query: { ids: await aType(api) } }),
  },
  "locationTypes.merge": {
    ...BY_ADMIN,
    input: async (api) => ({ params: { id: await aType(api), otherId: await aType(api) } }),
  },
  "chains.list": BY_EVERYONE,
  "chains.get": { ...BY_EVERYONE, input: async (api) => ({ params: { id: await aChain(api) } }) },
  "chains.update": {
    ...BY_ADMIN,
    input: async (api) => ({ params: { id: await aChain(api) }, body: { name: newName() } }),
  },
  "chains.delete": { ...BY_ADMIN, input: async (api) => ({ params: { id: await aChain(api) } }) },
  "chains.usage": {
    ...BY_MANAGERS,
    input: async (api) => ({ query: { ids: await aChain(api) } }),
  },
  "chains.merge": {
    ...BY_ADMIN,
    input: async (api) => ({ params: { id: await aChain(api), otherId: await aChain(api) } }),
  },
  "chains.create": { ...BY_MANAGERS, input: () => ({ body: { name: newName() } }) },
};
