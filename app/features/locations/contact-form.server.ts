/** The form of a contact: a new one of a location, or one that is changed. */
import { randomUUID } from "node:crypto";
import { getLocation } from "contract/locations/calls";
import { createContact, getContact, updateContact } from "contract/locations/contact-calls";
import { FormRefusal, orRefused } from "~/kit/form/failure.server";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import type { SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { call, send, type UpstreamContext } from "~/upstream/client.server";
import type { ContactFormFields } from "./contact-form";
import { withLocationLists } from "./location-page";
import { NO_CONTACTS } from "./location-words";
import { locationDetailsUrl } from "./urls";

/** What `/add-edit-contact/{type}/{id}` shows. */
export interface ContactFormData {
  isNew: boolean;
  location: { id: string; name: string };
  fields: { name: string; phone: string; email: string };
  /** A fresh key for the request that makes a new one. */
  key: string;
}

/**
 * @param type `location`: a new contact of the location with this id; `contact`: the one with it
 * @throws an error page for any other type, and for what is not the reader's
 */
export async function readContactForm(
  { upstream }: SignedIn,
  { type, id = "" }: { type?: string; id?: string },
  request: Request,
): Promise<ContactFormData> {
  if (type !== "location" && type !== "contact") {
    throw refusedPage(request, 404, "There is no such page");
  }
  const contact = type === "contact" ? await call(upstream, getContact, { params: { id } }) : null;
  const location = await call(upstream, getLocation, { params: { id: contact?.locationId ?? id } });
  return {
    isNew: !contact,
    location: { id: location.id, name: location.name },
    fields: {
      name: contact?.name ?? "",
      phone: contact?.phone ?? "",
      email: contact?.email ?? "",
    },
    key: randomUUID(),
  };
}

/** Adds the contact, or changes it. @throws FormRefusal where the upstream has no such call */
export async function saveContact(
  { name, phone = "", email = "", key }: ContactFormFields,
  { upstream, params, query }: FormContext,
): Promise<Done> {
  const { type, id = "" } = params;
  const fields = { name, phone, email };
  const pageOf = (location: string) => withLocationLists(locationDetailsUrl(location), query);
  if (type === "location") {
    await offered(
      send(upstream, createContact, { params: { id }, body: fields, idempotencyKey: key }),
    );
    return { message: "Contact added!", redirectTo: pageOf(id) };
  }
  const { locationId } = await offered(call(upstream, getContact, { params: { id } }));
  await offered(send(upstream, updateContact, { params: { id }, body: fields }));
  return { message: "Contact updated!", redirectTo: pageOf(locationId) };
}

/** Deletes a contact, or takes it back. @throws as {@link saveContact} */
export const setContactStatus = (
  upstream: UpstreamContext,
  id: string,
  status: "active" | "inactive",
) => offered(send(upstream, updateContact, { params: { id }, body: { status } }));

const offered = <T>(work: Promise<T>): Promise<T> =>
  orRefused(work, ({ message }) => new FormRefusal(503, "", `${message}. ${NO_CONTACTS}`));
