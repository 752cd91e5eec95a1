import type { AnyColumn } from "drizzle-orm";
import { idColumn, type Shape, textColumn } from "../http/list/resource";

type OfficeTable = Record<"id" | "name" | "timeZone", AnyColumn>;
type UserTable = Record<"id" | "displayName" | "email" | "photo", AnyColumn>;

/** An office as other entities refer to it. */
export const officeRef = (office: OfficeTable): Shape => ({
  id: idColumn(office.id),
  name: textColumn(office.name),
  timeZone: textColumn(office.timeZone),
});

/** A user as other entities refer to them; with the office where its join is given. */
export const userRef = (user: UserTable, office?: OfficeTable): Shape => ({
  id: idColumn(user.id),
  displayName: textColumn(user.displayName),
  email: textColumn(user.email),
  photo: textColumn(user.photo),
  ...(office && { office: officeRef(office) }),
});
