import type { ListQueryInput } from "contract/list";
import {
  createContact as createContactCall,
  getContact as getContactCall,
  listContacts as listContactsCall,
  updateContact as updateContactCall,
} from "contract/locations/contact-calls";
import { type CreateOptions, call, send, type UpstreamContext } from "./client.server";

/** What belongs to a contact. */
export interface ContactFields {
  name: string;
  phone?: string | null;
  email?: string | null;
}

/** One page of the active contacts of a location, by name. */
export const listContacts = (
  upstream: UpstreamContext,
  locationId: string,
  query: ListQueryInput = {},
) => call(upstream, listContactsCall, { params: { id: locationId }, query });

/** One contact, active or not. An extension. */
export const getContact = (upstream: UpstreamContext, id: string) =>
  call(upstream, getContactCall, { params: { id } });

/** Adds a contact to a location. An extension. */
export const createContact = (
  upstream: UpstreamContext,
  locationId: string,
  contact: ContactFields,
  options?: CreateOptions,
) => send(upstream, createContactCall, { params: { id: locationId }, body: contact, ...options });

/** Changes a contact; `inactive` deletes it. An extension. */
export const updateContact = (
  upstream: UpstreamContext,
  id: string,
  changes: Partial<ContactFields> & { status?: "active" | "inactive" },
) => send(upstream, updateContactCall, { params: { id }, body: changes });
