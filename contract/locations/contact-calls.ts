import { z } from "zod";
import { defineCall, EVERYONE, MANAGERS } from "../call";
import { Id, line } from "../common";
import { Contact, RecordStatus } from "../entities";
import { ListQuery, listOf } from "../list";

const contacts = { tag: "Locations", scope: "entity" } as const;
const byId = z.object({ id: Id });

export const listContacts = defineCall({
  ...contacts,
  id: "locations.contacts",
  method: "GET",
  path: "/locations/{id}/contacts",
  summary: "The active contacts of a location, by name",
  access: EVERYONE,
  params: byId,
  query: ListQuery,
  reply: listOf(Contact),
});

const contactFields = {
  name: line(200).min(1),
  phone: line(50).nullish(),
  email: z.union([z.literal(""), z.email().max(254)]).nullish(),
};

export const createContact = defineCall({
  ...contacts,
  id: "contacts.create",
  method: "POST",
  path: "/locations/{id}/contacts",
  summary: "Add a contact to a location",
  access: MANAGERS,
  extension: true,
  creates: true,
  params: byId,
  body: z.strictObject(contactFields),
  reply: Contact,
});

export const getContact = defineCall({
  ...contacts,
  id: "contacts.get",
  method: "GET",
  path: "/contacts/{id}",
  summary: "One contact, active or not",
  access: MANAGERS,
  extension: true,
  params: byId,
  reply: Contact,
});

export const updateContact = defineCall({
  ...contacts,
  id: "contacts.update",
  method: "PATCH",
  path: "/contacts/{id}",
  summary: "Change a contact; inactive is deleted",
  access: MANAGERS,
  extension: true,
  params: byId,
  body: z.strictObject({
    ...contactFields,
    name: contactFields.name.optional(),
    status: RecordStatus.optional(),
  }),
  reply: Contact,
});
