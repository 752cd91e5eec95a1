import {
  createContact,
  createLocation,
  getContact,
  getLocation,
  listContacts,
  listLocations,
  listOfficeLocations,
  listUserLocations,
  updateLocation as updateCall,
  updateContact as updateContactCall,
} from "contract/calls";
import type { ListQuery } from "contract/list";
import type { Area } from "contract/locations/area";
import { sql } from "drizzle-orm";
import type { ApiContext } from "../../context";
import { contacts } from "../../db/schema";
import { allOf } from "../../http/list/conditions";
import { readList, readOne } from "../../http/list/list";
import { inArea } from "./area";
import { addContact, updateContact } from "./contact-writes";
import { contactResource } from "./contacts";
import { withoutDeleted } from "./deleted";
import { findLocation } from "./find";
import { officeLocationResource, userLocationResource } from "./links";
import { locationResource } from "./resource";
import { updateLocation } from "./update";
import { insertLocation } from "./write";

/** What a list shows besides its query's own conditions: what is deleted only where it is asked for. */
function shown(query: ListQuery & Area) {
  const counted = withoutDeleted(query);
  const area = inArea(query);
  if (area.length > 0) return allOf([...area, ...(counted ? [counted] : [])]);
  return counted && { counted };
}

export function register({ server, now }: ApiContext): void {
  server.serve(
    listLocations,
    ({ db, scope, query }) => readList(db, locationResource, scope, query, shown(query)),
    { list: locationResource },
  );

  server.serve(getLocation, ({ db, scope, params, query }) =>
    readOne(db, locationResource, scope, params.id, query),
  );

  server.serve(createLocation, ({ db, scope, caller, body }) =>
    db.transaction(async (tx) => {
      const id = await insertLocation(tx, { scope, caller, now: now() }, body);
      return readOne(tx, locationResource, { kind: "all" }, id, {
        include: ["locationType", "chain"],
      });
    }),
  );

  server.serve(updateCall, ({ db, scope, caller, params, body }) =>
    updateLocation(db, { scope, userId: caller.id, now: now() }, params.id, body),
  );

  server.serve(
    listContacts,
    async ({ db, scope, params, query }) => {
      const { id } = await findLocation(db, scope, params.id);
      const ofLocation = sql`${contacts.locationId} = ${id}::uuid AND ${contacts.status} <> 'inactive'`;
      return readList(db, contactResource, scope, query, ofLocation);
    },
    { list: contactResource },
  );

  server.serve(createContact, ({ db, scope, params, body }) =>
    db.transaction((tx) => addContact(tx, scope, params.id, body, now())),
  );

  server.serve(getContact, ({ db, scope, params }) =>
    readOne(db, contactResource, scope, params.id),
  );

  server.serve(updateContactCall, ({ db, scope, params, body }) =>
    db.transaction((tx) => updateContact(tx, scope, params.id, body, now())),
  );

  server.serve(
    listOfficeLocations,
    ({ db, scope, query }) => readList(db, officeLocationResource, scope, query),
    { list: officeLocationResource },
  );

  server.serve(
    listUserLocations,
    ({ db, scope, query }) => readList(db, userLocationResource, scope, query),
    { list: userLocationResource },
  );
}
