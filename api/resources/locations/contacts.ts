import { contacts } from "../../db/schema";
import { enumColumn, idColumn, textColumn } from "../../http/list/resource";

/** A contact's own columns. */
export const contactColumns = {
  id: idColumn(contacts.id),
  locationId: idColumn(contacts.locationId),
  name: textColumn(contacts.name),
  phone: textColumn(contacts.phone),
  email: textColumn(contacts.email),
  status: enumColumn(contacts.status, ["active", "inactive"]),
};
