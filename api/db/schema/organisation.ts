/** Offices, their tree, and who works there. */
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, trigrams, updatedAt } from "./columns";

/** When one usually works, `09:00`, by the clocks of the office. */
const workingTimes = () => ({
  usualStart: text("usual_start"),
  usualEnd: text("usual_end"),
  breakMinutes: integer("break_minutes"),
});

export const offices = pgTable(
  "offices",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    managerId: uuid("manager_id").references((): AnyPgColumn => users.id),
    timeZone: text("time_zone").notNull().default("America/New_York"),
    ...workingTimes(),
    /** From 0 for Monday, in this order. */
    workingDays: integer("working_days").array().notNull().default(sql`'{0,1,2,3,4}'`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check(
      "offices_working_days",
      sql`${t.workingDays} <@ '{0,1,2,3,4,5,6}' AND cardinality(${t.workingDays}) BETWEEN 1 AND 7`,
    ),
    index("offices_name").on(sql`lower(${t.name})`, t.id),
    trigrams("offices_name_trigrams", t.name),
  ],
);

/** The office tree: a branch has one parent. */
export const branchOffices = pgTable(
  "branch_offices",
  {
    id: id().primaryKey(),
    parentId: uuid("parent_id")
      .notNull()
      .references(() => offices.id),
    branchId: uuid("branch_id")
      .notNull()
      .references(() => offices.id),
  },
  (t) => [
    uniqueIndex("branch_offices_branch").on(t.branchId),
    index("branch_offices_parent").on(t.parentId),
  ],
);

export const users = pgTable(
  "users",
  {
    id: id().primaryKey(),
    displayName: text("display_name").notNull(),
    /** Stored in lower case. */
    email: text("email").notNull(),
    /**
     * The last address that was proven to be this person's: they entered a code that was sent there,
     * opened an invitation, or an admin set it. The email is verified while it is this one.
     */
    verifiedEmail: text("verified_email"),
    role: text("role", { enum: ["admin", "office-manager", "agent"] }).notNull(),
    status: text("status", { enum: ["active", "inactive"] })
      .notNull()
      .default("active"),
    photo: text("photo"),
    /** Of an agent whose times are not the office's. */
    ...workingTimes(),
    /** The times of day, by the clocks of the office, in which an agent's positions are stored; null: always. */
    positionsFrom: text("positions_from"),
    positionsUntil: text("positions_until"),
    officeId: uuid("office_id").references(() => offices.id),
    /** argon2id; null: can't sign in. */
    passwordHash: text("password_hash"),
    /** Somebody else chose the password: it is good for nothing but choosing another. */
    mustChangePassword: boolean("must_change_password").notNull().default(false),
    /** The latest terms that the user accepted. */
    termsVersion: integer("terms_version"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check(
      "users_position_times",
      sql`(${t.positionsFrom} IS NULL) = (${t.positionsUntil} IS NULL) AND ${t.positionsFrom} <> ${t.positionsUntil}`,
    ),
    uniqueIndex("users_email").on(t.email),
    index("users_office").on(t.officeId, t.role),
    index("users_name").on(sql`lower(${t.displayName})`, t.id),
    trigrams("users_name_trigrams", t.displayName),
    trigrams("users_email_trigrams", t.email),
  ],
);
