import { Contact } from "contract/entities";
import type { ContactColumn, ContactSearchPath } from "contract/list-columns";
import { sql } from "drizzle-orm";
import { contacts, locations } from "../../db/schema";
import {
  type ComparableColumn,
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
} satisfies Record<ContactColumn, ComparableColumn>;

/** Contacts in the scope of their location, active or not. */
export const contactResource: Resource<typeof Contact, ContactColumn, ContactSearchPath> = {
  name: "contacts",
  row: Contact,
  from: sql`${contacts}`,
  joins: {},
  columns: contactColumns,
  relations: {},
  search: { name: contains(contacts.name) },
  defaultSearch: ["name"],
  defaultOrder: ["name ASC"],
  scope: (scope) => sql`${contacts.locationId} IN (
    SELECT ${locations.id} FROM ${locations} WHERE ${inLocationScope(scope)})`,
};

/** The active contacts of locations that were found within the scope already. */
export const contactsOfSeen: Resource<typeof Contact, ContactColumn, ContactSearchPath> = {
  ...contactResource,
  scope: () => sql`${contacts.status} <> 'inactive'`,
};
