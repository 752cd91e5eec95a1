import { createContact, createLocation } from "contract/calls";
import type { TestApi } from "../api";
import { BY_EVERYONE, BY_MANAGERS, type RoleCases } from "./cases";

/** A location of `hub`, given to `hubAgent`. */
export async function givenLocation({ ok, world }: TestApi): Promise<string> {
  const body = { name: "Corner shop", userId: world.users.hubAgent };
  return (await ok({ user: "hubManager", office: "hub" }, createLocation, { body })).id;
}

async function aContact(api: TestApi): Promise<string> {
  const params = { id: await givenLocation(api) };
  const body = { name: "Jo" };
  return (await api.ok({ user: "hubManager", office: "hub" }, createContact, { params, body })).id;
}

const fields = ({ world }: TestApi) => ({
  name: "Book shop",
  description: "Behind the church",
  dbaName: "Books & more",
  address: "1 High St",
  city: "Columbus",
  zip: "43201",
  type: "cafe",
  chain: world.chain,
  location: { type: "Point" as const, coordinates: [-83, 40] as [number, number] },
  status: "active" as const,
  userId: world.users.hubAgent,
  parentOffice: world.offices.hub,
});

let made = 0;

export const roles: RoleCases = {
  "locations.list": BY_EVERYONE,
  "locations.get": {
    ...BY_EVERYONE,
    input: async (api) => ({ params: { id: await givenLocation(api) } }),
  },
  "locations.create": {
    ...BY_MANAGERS,
    input: (api) => ({ body: { ...fields(api), externalId: `role-${++made}` } }),
  },
  "locations.update": {
    ...BY_MANAGERS,
    input: async (api) => ({
      params: { id: await givenLocation(api) },
      body: { ...fields(api), externalId: `role-${++made}` },
    }),
  },
  "locations.contacts": {
    ...BY_EVERYONE,
    input: async (api) => ({ params: { id: await givenLocation(api) } }),
  },
  "contacts.create": {
    ...BY_MANAGERS,
    input: async (api) => ({
      params: { id: await givenLocation(api) },
      body: { name: "Jo", phone: "614 555 0100", email: "jo@shop.example" },
    }),
  },
  "contacts.get": {
    ...BY_MANAGERS,
    input: async (api) => ({ params: { id: await aContact(api) } }),
  },
  "contacts.update": {
    ...BY_MANAGERS,
    input: async (api) => ({
      params: { id: await aContact(api) },
      body: { name: "Jo", phone: null, email: "", status: "inactive" },
    }),
  },
  "officeLocations.list": BY_MANAGERS,
  "userLocations.list": BY_MANAGERS,
};
