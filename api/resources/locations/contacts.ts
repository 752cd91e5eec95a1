import { Contact } from "contract/entities";
import { sql } from "drizzle-orm";
import { contacts, locations } from "../../db/schema";
import {
  contains,
  enumColumn,
  idColumn,
  type Resource,
  textColumn,
} from "../../http/list/resource";
import { inLocationScope } from "./scope";

/** A contact's own columns. */
export const contactColumns = {
  id: idColumn(contacts.id),
  locationId: idColumn(contacts.locationId),
  name: textColumn(contacts.name),
  phone: textColumn(contacts.phone),
  email: textColumn(contacts.email),
  status: enumColumn(contacts.status, ["active", "inactive"]),
};

/** Contacts in the scope of their location, active or not. */
export const contactResource: Resource<typeof Contact> = {
  name: "contacts",
  row: Contact,
  from: sql`${contacts}`,
  joins: {},
  columns: contactColumns,
  relations: {},
  search: { default: contains(contacts.name), name: contains(contacts.name) },
  defaultOrder: ["name ASC"],
  scope: (scope) => sql`${contacts.locationId} IN (
    SELECT ${locations.id} FROM ${locations} WHERE ${inLocationScope(scope)})`,
};

/** The active contacts of locations that were found within the scope already. */
export const contactsOfSeen: Resource<typeof Contact> = {
  ...contactResource,
  scope: () => sql`${contacts.status} <> 'inactive'`,
};
