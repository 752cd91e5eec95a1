import { Contact } from "contract/entities";
import type { ContactColumn, ContactSearchPath } from "contract/list-columns";
import { sql } from "drizzle-orm";
import { contacts, locations } from "../../db/schema";
import { contains, type Resource } from "../../http/list/resource";
import { contactColumns } from "./ref";
import { inLocationScope } from "./scope";

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
