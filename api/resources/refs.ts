import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { offices } from "../db/schema";
import { idColumn, type Shape, textColumn } from "../http/list/resource";

type OfficeTable = Record<"id" | "name" | "timeZone", AnyColumn>;
type UserTable = Record<"id" | "displayName" | "photo", AnyColumn>;

/** An office as other entities refer to it. */
export const officeRef = (office: OfficeTable): Shape => ({
  id: idColumn(office.id),
  name: textColumn(office.name),
  timeZone: textColumn(office.timeZone),
});

/** The zone of an office, null for none. Without a join, as few rows of a list ask for it. */
export const officeZone = (officeId: AnyColumn): SQL =>
  sql`(SELECT zoned.time_zone FROM ${offices} AS zoned WHERE zoned.id = ${officeId})`;

/**
 * A user as other entities refer to them; with the office where its join is given. They may be of
 * an office out of the reader's sight by now, so it doesn't tell how to reach them.
 */
export const userRef = (user: UserTable, office?: OfficeTable): Shape => ({
  id: idColumn(user.id),
  displayName: textColumn(user.displayName),
  photo: textColumn(user.photo),
  ...(office && { office: officeRef(office) }),
});

/** Who made something: often someone of another office, so no more than the name. */
export const makerRef = (user: Pick<UserTable, "id" | "displayName">): Shape => ({
  id: idColumn(user.id),
  displayName: textColumn(user.displayName),
});
