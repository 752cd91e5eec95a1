import type { createContact, updateContact as updateCall } from "contract/calls";
import type { Contact } from "contract/entities";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { contacts } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { contactResource } from "./contacts";
import { findLocation } from "./find";

/** Adds a contact to a location. 404 when there is no such location within the scope. */
export async function addContact(
  db: Db,
  scope: AccessScope,
  locationId: string,
  { name, phone, email }: z.output<typeof createContact.body>,
  now: Date,
): Promise<Contact> {
  const location = await findLocation(db, scope, locationId);
  const at = now.toISOString();
  const [made] = await db
    .insert(contacts)
    .values({
      locationId: location.id,
      name,
      phone: phone || null,
      email: email || null,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: contacts.id });
  if (!made) throw new Error("no contact was made");
  return readOne(db, contactResource, scope, made.id);
}

/** Changes a contact; the status `inactive` deletes it, softly. 404 outside the scope. */
export async function updateContact(
  db: Db,
  scope: AccessScope,
  id: string,
  { name, phone, email, status }: z.output<typeof updateCall.body>,
  now: Date,
): Promise<Contact> {
  const none = (text: string | null | undefined) => (text === "" ? null : text);
  const [changed] = await db
    .update(contacts)
    .set({
      name,
      phone: none(phone),
      email: none(email),
      status,
      updatedAt: laterThan(contacts.updatedAt, now),
    })
    .where(sql`${eq(contacts.id, asUuid(id))} AND ${contactResource.scope(scope)}`)
    .returning({ id: contacts.id });
  if (!changed) throw notFound("There is no such contact");
  return readOne(db, contactResource, scope, changed.id);
}
